package flasharray

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// newestREST1 is the last published minor version of REST 1.x.
const newestREST1 = 19

// retiredVersion is the status of a REST 1.x version that an array serves no longer.
const retiredVersion = 450

// maxBody is how much of a request's body is read.
const maxBody = 1 << 20

func parseREST1(name string) (minor int, ok bool) {
	text, found := strings.CutPrefix(name, "1.")
	minor, err := strconv.Atoi(text)
	return minor, found && err == nil && minor >= 0 && minor <= newestREST1 && strconv.Itoa(minor) == text
}

// rest1Versions lists the versions of REST 1.x in force, oldest first.
func (s *Server) rest1Versions() []string {
	list := []string{}
	for minor := range s.newestREST1() + 1 {
		list = append(list, fmt.Sprintf("1.%d", minor))
	}
	return list
}

func (s *Server) newestREST1() int {
	if s.InForce(Retired) {
		return -1
	}
	return int(s.rest1.Load())
}

// LimitREST1 makes "1.minor" the newest version of REST 1.x; -1 removes all of it. Later versions return 450 from now
// on.
func (s *Server) LimitREST1(minor int) error {
	if minor < -1 || minor > newestREST1 {
		return fmt.Errorf("REST 1.%d is not one of 1.0 to 1.%d", minor, newestREST1)
	}
	s.rest1.Store(int32(minor))
	return nil
}

// answerREST1 sets the session cookie in each response, because the library of the vendor otherwise drops it.
func (s *Server) answerREST1(w http.ResponseWriter, r *http.Request, target route) error {
	if target.minor > s.newestREST1() {
		return &apiError{retiredVersion, []errorDetail{{"", "REST API version is no longer supported."}}}
	}
	values, err := arguments(r)
	if err != nil {
		return err
	}
	now := s.world.Clock().Now()
	var session string
	if cookie, err := r.Cookie("session"); err == nil {
		session = cookie.Value
	}
	switch {
	case target.path == "/auth/apitoken" && r.Method == http.MethodPost:
		return s.obtainToken(w, values)
	case target.path == "/auth/session" && r.Method == http.MethodPost:
		return s.openREST1(w, values, now)
	case !s.cookies.Use(session, now):
		return invalidSession()
	case target.path == "/auth/session" && r.Method == http.MethodDelete:
		s.cookies.Close(session)
		write(w, http.StatusOK, row{"username": s.options.Username})
		return nil
	}
	s.setCookie(w, session)
	switch {
	case changes(r.Method):
		return notPermitted()
	case r.Method != http.MethodGet:
		return &apiError{http.StatusMethodNotAllowed, []errorDetail{{target.path, "Method is not allowed."}}}
	}
	return s.readREST1(w, values, target, now)
}

func (s *Server) obtainToken(w http.ResponseWriter, values url.Values) error {
	if values.Get("username") != s.options.Username || values.Get("password") != s.options.Password {
		return badRequest("", "invalid credentials")
	}
	write(w, http.StatusOK, row{"api_token": s.options.APIToken})
	return nil
}

func (s *Server) openREST1(w http.ResponseWriter, values url.Values, now time.Time) error {
	if values.Get("api_token") != s.options.APIToken {
		return badRequest("", "Unable to list user for API token.")
	}
	s.setCookie(w, s.cookies.Open(now))
	write(w, http.StatusOK, row{"username": s.options.Username})
	return nil
}

// setCookie leaves the end of the session to the server: a client's clock need not be the simulated one.
func (s *Server) setCookie(w http.ResponseWriter, session string) {
	http.SetCookie(w, &http.Cookie{Name: "session", Value: session, Path: "/", Secure: true, HttpOnly: true})
}

// arguments are those of the query string and of the body, which is a JSON object, null, or a form.
func arguments(r *http.Request) (url.Values, error) {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, badRequest("", "Malformed query string.")
	}
	body, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, maxBody))
	if err != nil {
		return nil, badRequest("", "Malformed request body.")
	}
	if strings.HasPrefix(r.Header.Get("Content-Type"), "application/x-www-form-urlencoded") {
		form, err := url.ParseQuery(string(body))
		if err != nil {
			return nil, badRequest("", "Malformed form.")
		}
		for name := range form {
			values.Set(name, form.Get(name))
		}
		return values, nil
	}
	if strings.TrimSpace(string(body)) == "" {
		return normalized(values), nil
	}
	decoder := json.NewDecoder(strings.NewReader(string(body)))
	decoder.UseNumber()
	var object map[string]any
	if err := decoder.Decode(&object); err != nil {
		return nil, badRequest("", "Request body is not a JSON object.")
	}
	for name, value := range object {
		text, ok := plain(value)
		if !ok {
			return nil, badRequest(name, "Invalid value.")
		}
		values.Set(name, text)
	}
	return normalized(values), nil
}

// plain writes a JSON value as a query parameter; lists are joined by commas.
func plain(value any) (text string, ok bool) {
	switch v := value.(type) {
	case string:
		return v, true
	case bool:
		return strconv.FormatBool(v), true
	case json.Number:
		return v.String(), true
	case []any:
		var parts []string
		for _, element := range v {
			part, ok := plain(element)
			if !ok {
				return "", false
			}
			parts = append(parts, part)
		}
		return strings.Join(parts, ","), true
	}
	return "", false
}

// normalized accepts Python's way of writing a boolean into a query string.
func normalized(values url.Values) url.Values {
	for name, given := range values {
		for i, text := range given {
			if text == "True" || text == "False" {
				values[name][i] = strings.ToLower(text)
			}
		}
	}
	return values
}

// renderREST1 sends a list of errors; a rejected password is a single object. Keys and codes beyond the documented
// member names are not published.
func renderREST1(_ *Server, refusal *apiError, target route) any {
	if target.path == "/auth/apitoken" {
		return row{"msg": refusal.Error()}
	}
	list := []row{}
	for _, d := range refusal.details {
		list = append(list, row{"pure_err_key": "PURE_ERR_KEY", "pure_err_code": 1, "ctx": d.context, "msg": d.message})
	}
	return list
}
