package replay

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
)

// protocol is how arrays of a kind are recognized, how clients log in, and how requests are refused. Requests are METHOD and path.
type protocol struct {
	kind    string
	paths   *regexp.Regexp                   // of requests to this kind and to none that follows
	logIn   *regexp.Regexp                   // requests that begin or end a session
	open    *regexp.Regexp                   // requests without a log-in
	reads   *regexp.Regexp                   // requests other than GET that change nothing
	admits  admission                        // of all other requests
	begun   func(path, token string) *reply  // the answer to a log-in
	about   *regexp.Regexp                   // requests that read the session only
	session string                           // the answer to them
	general func(path string) string         // the path for clients of every release
	refused int                              // status without a valid log-in
	problem func(path, quoted string) string // an error with its text
}

const flashArrayCookie = "session"

// flashArrayVersion is the version in a path, which another release of a client chooses differently.
var flashArrayVersion = regexp.MustCompile(`^/api/([12])\.\d+/`)

// protocols are those of all kinds of arrays.
var protocols = []protocol{
	{
		kind: KindPowerStore, paths: whole(`/api/rest/.*`), logIn: whole(`\S+ /api/rest/logout`), reads: whole(`POST /api/rest/metrics/generate`),
		admits: pair("auth_cookie", "DELL-EMC-TOKEN"), refused: http.StatusUnauthorized,
		about: whole(`\S+ /api/rest/login_session`), session: `[{"id":"replay","user":"replay","is_password_change_required":false}]`,
		problem: text(`{"messages":[{"code":"0xREPLAY","severity":"Error","message_l10n":%s,"arguments":[]}]}`),
	},
	{
		kind: KindONTAP, paths: whole(`/api/cluster|/api/storage/.*`), admits: credential("Basic "), refused: http.StatusUnauthorized,
		problem: text(`{"error":{"code":"REPLAY","message":%s}}`),
	},
	{
		kind: KindPrometheus, paths: whole(`/api/v1/(query|query_range|status/buildinfo)`), reads: whole(`POST /api/v1/query(_range)?`),
		admits: func(*array, http.ResponseWriter, *http.Request) bool { return true }, refused: http.StatusUnauthorized,
		problem: text(`{"status":"error","errorType":"not_found","error":%s}`),
	},
	{
		kind: KindWSAPI, paths: whole(`/api/v1/.*`), logIn: whole(`\S+ /api/v1/credentials(/.*)?`), open: whole(`\S+ /api`),
		admits: tokenIn(place{header: "X-HP3PAR-WSAPI-SessionKey"}), begun: token(http.StatusCreated, `{"key":%q}`),
		refused: http.StatusForbidden, problem: text(`{"code":6,"desc":%s}`),
	},
	{
		kind: KindStorageVirtualize, paths: whole(`/rest(/v1)?/(auth|ls[a-z]+)(/.*)?`), logIn: whole(`POST /rest(/v1)?/auth`),
		reads: whole(`POST /rest(/v1)?/ls.*`), admits: tokenIn(place{header: "X-Auth-Token"}), begun: token(http.StatusOK, `{"token":%q}`),
		refused: http.StatusForbidden, problem: text(`%s`),
	},
	{
		kind: KindPowerMax, paths: whole(`/univmax/rest.*`), admits: credential("Basic "), refused: http.StatusUnauthorized,
		problem: text(`{"message":%s}`),
	},
	{
		kind: KindUnity, paths: whole(`/api/(types|instances)/.*`), logIn: whole(`POST /api/types/loginSessionInfo/action/logout`),
		open: whole(`GET /api/types/basicSystemInfo/instances`), admits: pair("mod_sec_emc", "EMC-CSRF-TOKEN"), refused: http.StatusUnauthorized,
		about:   whole(`GET /api/types/loginSessionInfo/instances`),
		session: `{"entries":[{"content":{"id":"replay","idleTimeout":3600,"isPasswordChangeRequired":false}}]}`,
		problem: text(`{"error":{"errorCode":131149829,"messages":[{"en-US":%s}]}}`),
	},
	{
		kind: KindVSP, paths: whole(`/ConfigurationManager/.*`), logIn: whole(`(POST|DELETE) /ConfigurationManager/v1/objects/(storages/[^/]+/)?sessions(/.*)?`),
		open:   whole(`GET /ConfigurationManager/(configuration/version|v1/objects/storages)`),
		admits: tokenIn(place{header: "Authorization", scheme: "Session "}), begun: token(http.StatusOK, `{"token":%q,"sessionId":1}`),
		refused: http.StatusUnauthorized, problem: text(`{"errorSource":"replay","messageId":"REPLAY","message":%s,"cause":"","solution":""}`),
	},
	{
		kind: KindTrueNAS, paths: whole(`/api/v2\.0/.*`), admits: credential("Bearer "), refused: http.StatusUnauthorized,
		problem: text(`{"message":%s}`),
	},
	{
		kind: KindFlashArray, paths: whole(`/api/[12]\..*|/api/api_version`), open: whole(`\S+ /api/api_version`),
		logIn: whole(`(POST|PUT|PATCH|DELETE) (/api/[12]\.\d+)?/(login|logout|auth/session|auth/apitoken|oauth2/1\.0/token)`),
		admits: tokenIn(
			place{header: "X-Auth-Token"}, place{header: "Authorization", scheme: "Bearer "}, place{cookie: flashArrayCookie}),
		begun: flashArraySession, refused: http.StatusUnauthorized,
		general: func(path string) string { return flashArrayVersion.ReplaceAllString(path, "/api/$1.x/") },
		problem: func(path, quoted string) string {
			if strings.HasPrefix(path, "/api/1.") {
				return `[{"code":1,"ctx":"replay","msg":` + quoted + `}]`
			}
			return `{"errors":[{"context":"replay","message":` + quoted + `}]}`
		},
	},
}

func whole(expression string) *regexp.Regexp { return regexp.MustCompile(`^(` + expression + `)$`) }

func text(format string) func(string, string) string {
	return func(_, quoted string) string { return fmt.Sprintf(format, quoted) }
}

func token(status int, format string) func(string, string) *reply {
	return func(_, token string) *reply { return jsonReply(status, fmt.Sprintf(format, token)) }
}

// protocolOf is nil for a server that is no array.
func protocolOf(kind string) *protocol {
	for i := range protocols {
		if protocols[i].kind == kind {
			return &protocols[i]
		}
	}
	return nil
}

// among reports whether the requests, which may be nil for none, include one.
func among(requests *regexp.Regexp, method, path string) bool {
	return requests != nil && requests.MatchString(method+" "+path)
}

func flashArraySession(path, token string) *reply {
	switch path = flashArrayVersion.ReplaceAllString(path, "/"); path {
	case "/auth/apitoken":
		return jsonReply(http.StatusOK, fmt.Sprintf(`{"api_token":%q}`, token))
	case "/oauth2/1.0/token":
		return jsonReply(http.StatusOK, fmt.Sprintf(
			`{"access_token":%q,"issued_token_type":"urn:ietf:params:oauth:token-type:access_token","token_type":"Bearer","expires_in":86399}`, token))
	case "/auth/session":
		cookie := http.Cookie{Name: flashArrayCookie, Value: token, Path: "/", Secure: true, HttpOnly: true}
		answer := jsonReply(http.StatusOK, `{"username":"replay"}`)
		answer.header.Set("Set-Cookie", cookie.String())
		return answer
	}
	answer := jsonReply(http.StatusOK, `{"items":[{"username":"replay"}]}`)
	answer.header["x-auth-token"] = []string{token}
	return answer
}
