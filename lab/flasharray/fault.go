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

// refusal is the response to a request that a fault blocks.
func refusal(kind gate.Kind) *apiError {
	switch kind {
	case gate.Unauthorized:
		return invalidSession()
	case gate.Forbidden:
		return &apiError{http.StatusForbidden, []errorDetail{{"", "Operation not permitted."}}}
	case gate.TooManyRequests:
		return &apiError{http.StatusTooManyRequests, []errorDetail{{"", "API rate limit exceeded"}}}
	case gate.Unavailable:
		return &apiError{http.StatusServiceUnavailable, []errorDetail{{"", "Service is temporarily unavailable."}}}
	default:
		return &apiError{http.StatusInternalServerError, []errorDetail{{"", "Server is busy"}}}
	}
}
