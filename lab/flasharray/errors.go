package flasharray

import (
	"fmt"
	"net/http"
)

// apiError is an error in the format of REST 2.x.
type apiError struct {
	status  int
	details []errorDetail
}

// errorDetail is one entry of the errors list; context names the object at fault and may be empty (sent as null).
type errorDetail struct {
	context string
	message string
}

func (e *apiError) Error() string {
	if len(e.details) == 0 {
		return http.StatusText(e.status)
	}
	return e.details[0].message
}

func badRequest(context, format string, args ...any) *apiError {
	return &apiError{http.StatusBadRequest, []errorDetail{{context, fmt.Sprintf(format, args...)}}}
}

func notFound(path string) *apiError {
	return &apiError{http.StatusNotFound, []errorDetail{{path, "Resource does not exist."}}}
}

func invalidSession() *apiError {
	return &apiError{http.StatusUnauthorized, []errorDetail{{"", "Invalid session."}}}
}

// notPermitted is the error of a user who may only read.
func notPermitted() *apiError {
	return &apiError{http.StatusForbidden, []errorDetail{{"", "Operation not permitted."}}}
}

// body renders the errors list; location is the reference of the array, added from the release that supports fleets.
func (e *apiError) body(v version, location row) row {
	return row{"errors": renderErrors(e.details, v, location)}
}

func renderErrors(details []errorDetail, v version, location row) []row {
	list := make([]row, 0, len(details))
	for _, d := range details {
		entry := row{"context": orNull(d.context), "message": d.message}
		if v >= fleetContext {
			entry["location_context"] = location
		}
		list = append(list, entry)
	}
	return list
}

func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}
