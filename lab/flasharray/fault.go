package flasharray

import (
	"net/http"

	"tidemark.io/lab/gate"
)

// States that only a FlashArray can be in.
const (
	Retired gate.Kind = "rest1-retired" // REST 1.x returns 450 and is no longer listed
	Early   gate.Kind = "rest2-missing" // an array of before REST 2.x, which is neither listed nor served, nor are API clients
)

// refusals of faults.
var refusals = map[gate.Kind]error{
	gate.Unauthorized:    invalidSession(),
	gate.Forbidden:       notPermitted(),
	gate.TooManyRequests: refusal(http.StatusTooManyRequests, "API rate limit exceeded"),
	gate.Unavailable:     refusal(http.StatusServiceUnavailable, "Service is temporarily unavailable."),
	gate.Busy:            refusal(http.StatusInternalServerError, "Server is busy"),
}

func refusal(status int, message string) *apiError {
	return &apiError{status, []errorDetail{{"", message}}}
}
