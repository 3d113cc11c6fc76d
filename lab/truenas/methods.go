package truenas

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"tidemark.io/lab/gate"
)

type params = []json.RawMessage

// openMethods need no log-in, or are one.
var openMethods = map[string]func(*connection, params) (any, *problem){
	"core.ping":               func(*connection, params) (any, *problem) { return "pong", nil },
	"core.set_options":        func(*connection, params) (any, *problem) { return nil, nil },
	"auth.mechanism_choices":  func(*connection, params) (any, *problem) { return []string{"API_KEY_PLAIN"}, nil },
	"auth.login_with_api_key": (*connection).logInWithKey,
	"auth.login_ex":           (*connection).logInWith,
	"auth.logout": func(c *connection, _ params) (any, *problem) {
		c.logOut()
		return true, nil
	},
}

func (c *connection) logInWithKey(given params) (any, *problem) {
	var key string
	if len(given) != 1 || json.Unmarshal(given[0], &key) != nil {
		return nil, invalid("api_key: Input should be a valid string")
	}
	return c.accepts(key), nil
}

func (c *connection) accepts(key string) bool {
	right := subtle.ConstantTimeCompare([]byte(key), []byte(c.options.APIKey)) == 1
	if right {
		c.logIn()
	}
	return right
}

// logInWith has one mechanism, for a key of any user.
func (c *connection) logInWith(given params) (any, *problem) {
	var with struct {
		Mechanism string `json:"mechanism"`
		Username  string `json:"username"`
		Key       string `json:"api_key"`
	}
	if len(given) != 1 || json.Unmarshal(given[0], &with) != nil || with.Mechanism != "API_KEY_PLAIN" || with.Username == "" {
		return nil, invalid("login_data: The lab knows API_KEY_PLAIN with a name only")
	}
	if !c.accepts(with.Key) {
		return row{"response_type": "AUTH_ERR"}, nil
	}
	return row{"response_type": "SUCCESS", "user_info": nil, "authenticator": "LEVEL_1", "reconnect_token": nil}, nil
}

// result is the JSON of what a method returns.
func (c *connection) result(ctx context.Context, asked call) (result []byte, failure *problem) {
	method := openMethods[asked.Method]
	path, isResource := resourceOf(asked.Method)
	if method == nil && !isResource {
		return nil, &problem{code: noSuchMethod, message: "Method does not exist"}
	}
	picked, failure := pickedBy(asked.Params, lists[path] != nil)
	if failure != nil {
		return nil, failure
	}
	_, body, err := c.Message(ctx, base+path+"?"+picked.by.Encode(), func(w http.ResponseWriter, r *http.Request) {
		c.Respond(w, r, gate.Exchange{
			Path: path, Open: method != nil, Refusals: refusals,
			Answer: func() error {
				if method == nil {
					return c.read(w, path, r.URL.Query(), picked.fields)
				}
				var returned any
				if returned, failure = method(c, asked.Params); failure == nil {
					write(w, http.StatusOK, returned)
				}
				return nil
			},
			Refuse: func(err error) { failure = asProblem(err) },
		})
	})
	if err != nil {
		return nil, invalid(err.Error())
	}
	return []byte(strings.TrimSpace(string(body))), failure
}

func (c *connection) read(w http.ResponseWriter, path string, parameters url.Values, fields []string) error {
	if !c.loggedIn {
		return wrongKey
	}
	found, err := c.resource(path, parameters)
	if rows, isList := found.([]row); isList && fields != nil {
		found = only(fields, rows)
	}
	if err == nil {
		write(w, http.StatusOK, found)
	}
	return err
}

func only(fields []string, rows []row) []row {
	out := make([]row, len(rows))
	for i, whole := range rows {
		out[i] = row{}
		for _, name := range fields {
			if value, there := whole[name]; there {
				out[i][name] = value
			}
		}
	}
	return out
}

// resourceOf is the path of the REST API at which there is what a method returns; one without a path has that of its name.
func resourceOf(method string) (path string, known bool) {
	name, isQuery := strings.CutSuffix(method, ".query")
	path = "/" + strings.ReplaceAll(name, ".", "/")
	if isQuery {
		return path, lists[path] != nil
	}
	return path, singles[path] != nil
}

// picked is what a query picks, by the parameters of the REST API.
type picked struct {
	by     url.Values
	fields []string // nil for all
}

func pickedBy(given params, isList bool) (picked, *problem) {
	out := picked{by: url.Values{}}
	if !isList || len(given) == 0 {
		return out, nil
	}
	var filters [][]any
	if err := json.Unmarshal(given[0], &filters); err != nil {
		return out, invalid("filters: " + err.Error())
	}
	for _, filter := range filters {
		if len(filter) != 3 || filter[1] != "=" {
			return out, invalid("filters: The lab knows filters for values only")
		}
		out.by.Set(fmt.Sprint(filter[0]), fmt.Sprint(filter[2]))
	}
	var options struct {
		Limit  int      `json:"limit"`
		Offset int      `json:"offset"`
		Select []string `json:"select"`
	}
	if len(given) > 1 {
		decoder := json.NewDecoder(strings.NewReader(string(given[1])))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&options); err != nil {
			return out, invalid("options: " + err.Error())
		}
	}
	out.fields = options.Select
	for name, value := range map[string]int{"limit": options.Limit, "offset": options.Offset} {
		if value != 0 {
			out.by.Set(name, fmt.Sprint(value))
		}
	}
	return out, nil
}
