package truenas

import (
	"errors"
	"net/http"
	"strings"
)

const (
	invalidJSON    = -32700
	invalidRequest = -32600
	noSuchMethod   = -32601
	invalidParams  = -32602
	tooManyCalls   = -32000
	callError      = -32001

	notAuthenticated = 207
)

var errorNames = map[int]string{enoent: "ENOENT", 13: "EACCES", 16: "EBUSY", einval: "EINVAL", notAuthenticated: "ENOTAUTHENTICATED"}

// problem is the error of a call.
type problem struct {
	code    int
	message string
	errno   int // 0 for an error without data
	reason  string
}

// object is the error as the array writes it.
func (p *problem) object() row {
	if p.errno == 0 {
		return row{"code": p.code, "message": p.message}
	}
	name := errorNames[p.errno]
	data := row{"error": p.errno, "errname": name, "reason": "[" + name + "] " + p.reason, "trace": nil, "extra": nil}
	if p.code == invalidParams {
		attribute, reason, named := strings.Cut(p.reason, ": ")
		data["extra"] = [][]any{{attribute, reason, p.errno}}
		if !named {
			data["extra"] = [][]any{{nil, p.reason, p.errno}}
		}
	}
	return row{"code": p.code, "message": p.message, "data": data}
}

func callFailed(errno int, reason string) *problem {
	return &problem{callError, "Method call error", errno, reason}
}

// invalid names a parameter, and after a colon what is wrong with it.
func invalid(reason string) *problem {
	return &problem{invalidParams, "Invalid params", einval, reason}
}

// asProblem is what a refusal of the REST API means for a call.
func asProblem(err error) *problem {
	var r *refusal
	errors.As(err, &r)
	switch {
	case r.status == http.StatusUnauthorized:
		return callFailed(notAuthenticated, "Not authenticated")
	case r == noMatch:
		return callFailed(enoent, r.message)
	case r.errno == enoent:
		return &problem{invalidParams, "Invalid params", enoent, r.message}
	case r.status == http.StatusUnprocessableEntity:
		return invalid(r.message)
	case r.errno == 0:
		return &problem{code: tooManyCalls, message: "Maximum number of concurrent calls (20) has exceeded"}
	}
	return callFailed(r.errno, r.message)
}
