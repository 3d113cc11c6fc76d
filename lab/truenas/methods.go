package truenas

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"net/http"
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
	for i, given := range asked.Params {
		asked.Params[i] = json.RawMessage(c.Original(string(given)))
	}
	read, failure := c.reading(asked, path)
	if failure != nil {
		return nil, failure
	}
	_, body, err := c.Message(ctx, base+path, func(w http.ResponseWriter, r *http.Request) {
		c.Respond(w, r, gate.Exchange{
			Path: path, Open: method != nil, Refusals: refusals,
			Answer: func() error {
				if method == nil {
					return c.read(w, read)
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

// reading is what a method reads, by its parameters.
func (c *connection) reading(asked call, path string) (read func() (any, error), failure *problem) {
	if lists[path] == nil {
		return func() (any, error) { return c.resource(path, nil) }, nil
	}
	if strings.HasSuffix(asked.Method, ".get_instance") {
		var id any
		if len(asked.Params) == 0 || json.Unmarshal(asked.Params[0], &id) != nil || id == nil {
			return nil, invalid("id: Field required")
		}
		of := request{}
		if len(asked.Params) > 1 {
			failure = of.take(asked.Params[1])
		}
		return func() (any, error) { return c.instance(path, id, of) }, failure
	}
	of, failure := byParams(asked.Params)
	return func() (any, error) { return of.answer(lists[path](c.Server)) }, failure
}

func (c *connection) read(w http.ResponseWriter, read func() (any, error)) error {
	if !c.loggedIn {
		return wrongKey
	}
	found, err := read()
	if err == nil {
		write(w, http.StatusOK, found)
	}
	return err
}

// resourceOf is the path of the REST API at which there is what a method returns; one without a path has that of its name.
func resourceOf(method string) (path string, known bool) {
	for _, of := range []string{".query", ".get_instance"} {
		if name, is := strings.CutSuffix(method, of); is {
			path = "/" + strings.ReplaceAll(name, ".", "/")
			return path, lists[path] != nil
		}
	}
	path = "/" + strings.ReplaceAll(method, ".", "/")
	return path, singles[path] != nil
}
