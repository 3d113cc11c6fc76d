package truenas

import (
	"encoding/json"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"tidemark.io/lab/arraytest"
	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
)

// client is a connection to an array.
type client struct {
	*fixture
	socket *websocket.Conn
	calls  int
}

func newClient(t *testing.T, spec san.ArraySpec) *client {
	t.Helper()
	world, array := arraytest.New(t, spec, san.Host{Name: "esx-01.lab.example"}, 0, []san.VolumeSpec{
		{Name: "gold-01", ProvisionedBytes: 4 << 40, WrittenBytes: 1231453023109},
		{Name: "gold-02", ProvisionedBytes: 8 << 40, WrittenBytes: 7 << 40},
		{Name: "gold-03", ProvisionedBytes: 1 << 40},
	})
	server, err := New(world, array, Options{APIKey: key})
	c := &client{fixture: &fixture{t, array, server, arraytest.Serve(t, server, err)}}
	c.connect()
	return c
}

func (c *client) connect() {
	c.t.Helper()
	socket, _, err := websocket.Dial(c.t.Context(), "ws"+strings.TrimPrefix(c.http.URL, "http")+current, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	socket.SetReadLimit(1 << 20)
	c.t.Cleanup(func() { _ = socket.CloseNow() })
	c.socket = socket
}

// say sends a message and returns the next one.
func (c *client) say(text string) string {
	c.t.Helper()
	if err := c.socket.Write(c.t.Context(), websocket.MessageText, []byte(text)); err != nil {
		c.t.Fatal(err)
	}
	_, answer, err := c.socket.Read(c.t.Context())
	if err != nil {
		c.t.Fatal(err)
	}
	return string(answer)
}

// answer is what a call is answered with.
type answer struct {
	Version string          `json:"jsonrpc"`
	ID      int             `json:"id"`
	Result  json.RawMessage `json:"result"`
	Error   *struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
		Data    struct {
			Error   int    `json:"error"`
			Errname string `json:"errname"`
			Reason  string `json:"reason"`
		} `json:"data"`
	} `json:"error"`
}

func (c *client) call(method, params string) (out answer) {
	c.t.Helper()
	c.calls++
	text := c.say(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":%s}`, c.calls, method, params))
	if err := json.Unmarshal([]byte(text), &out); err != nil || out.Version != "2.0" || out.ID != c.calls || (out.Error == nil) == (out.Result == nil) {
		c.t.Fatalf("%s is answered with %s", method, text)
	}
	return out
}

func (c *client) logInWithKey() {
	c.t.Helper()
	if got := c.call("auth.login_with_api_key", `["`+key+`"]`); string(got.Result) != "true" {
		c.t.Fatalf("the log-in is answered with %+v", got)
	}
}

func (c *client) rows(method, params string) (rows []row) {
	c.t.Helper()
	got := c.call(method, params)
	if got.Error != nil || json.Unmarshal(got.Result, &rows) != nil {
		c.t.Fatalf("%s %s is answered with %+v", method, params, got)
	}
	return rows
}

func TestOnlyOneReleaseHasREST(t *testing.T) {
	for _, c := range []struct {
		spec   san.ArraySpec
		status int
	}{{Spec("nas-01"), 200}, {NewerSpec("nas-01"), 404}} {
		client := newClient(t, c.spec)
		client.logInWithKey()
		if status, text := client.send(http.MethodGet, base+"/system/info", "Bearer "+key); status != c.status {
			t.Errorf("%s answers %d %s", c.spec.Purity, status, text)
		}
		if got := client.call("system.info", "[]"); !strings.Contains(string(got.Result), c.spec.Purity) {
			t.Errorf("the system is %s", got.Result)
		}
	}
}

func TestQueriesPickPagesAndFields(t *testing.T) {
	c := newClient(t, NewerSpec("nas-01"))
	c.logInWithKey()
	for _, q := range []struct{ method, params, want string }{
		{"iscsi.extent.query", `[]`, "gold-01 gold-02 gold-03"},
		{"iscsi.extent.query", `[[],{"limit":2,"offset":1}]`, "gold-02 gold-03"},
		{"iscsi.extent.query", `[[],{"limit":2,"offset":3}]`, ""},
		{"iscsi.extent.query", `[[["id","=",2]]]`, "gold-02"},
		{"pool.dataset.query", `[[["type","=","FILESYSTEM"]]]`, "tank"},
		{"pool.dataset.query", `[[["name","=","tank/gold-03"],["type","=","VOLUME"]],{"select":["name","volsize"]}]`, "tank/gold-03"},
		{"pool.query", `[]`, "tank"},
		{"iscsi.extent.query", `[[],{"order_by":["-id"]}]`, "gold-03 gold-02 gold-01"},
		{"iscsi.extent.query", `[[],{"order_by":["nulls_last:comment","-name"],"limit":1,"offset":1,"extra":{"retrieve_locked_info":false}}]`, "gold-02"},
		{"iscsi.extent.query", `[[["id","!=",2]]]`, "gold-01 gold-03"},
		{"iscsi.extent.query", `[[["id",">",1],["id","<=",2]]]`, "gold-02"},
		{"iscsi.extent.query", `[[["id",">=",2],["id","<",3]]]`, "gold-02"},
		{"iscsi.extent.query", `[[["name","in",["gold-01","none"]]]]`, "gold-01"},
		{"iscsi.extent.query", `[[["name","nin",["gold-01","none"]]]]`, "gold-02 gold-03"},
		{"iscsi.extent.query", `[[["name","rin","-03"]]]`, "gold-03"},
		{"iscsi.extent.query", `[[["name","^","gold"],["name","$","2"]]]`, "gold-02"},
		{"iscsi.extent.query", `[[["name","!$","2"]]]`, "gold-01 gold-03"},
		{"iscsi.extent.query", `[[["name","~","g.*[13]$"]]]`, "gold-01 gold-03"},
		{"iscsi.extent.query", `[[["name","C=","GOLD-01"]]]`, "gold-01"},
		{"iscsi.extent.query", `[[["OR",[["id","=",1],[["name","=","gold-03"],["enabled","=",true]]]]]]`, "gold-01 gold-03"},
		{"iscsi.extent.query", `[[["avail_threshold","=",null],["rpm","=","SSD"],["no-such","=",1]]]`, ""},
		{"pool.dataset.query", `[[["volsize.parsed",">",4398046511104]]]`, "tank/gold-02"},
		{"pool.dataset.query", `[[["type","=","VOLUME"]],{"order_by":["-volsize.parsed"]}]`, "tank/gold-02 tank/gold-01 tank/gold-03"},
	} {
		if got := names(c.rows(q.method, q.params)); got != q.want {
			t.Errorf("%s %s has %q, want %q", q.method, q.params, got, q.want)
		}
	}
	if got := c.rows("pool.dataset.query", `[[["type","=","VOLUME"]],{"select":["name","volsize","no-such"],"limit":1}]`)[0]; len(got) != 2 || raw(got, "volsize") != fmt.Sprint(4<<40) {
		t.Errorf("the selected fields are %v", got)
	}
	for _, q := range []struct{ method, params, want string }{
		{"iscsi.extent.query", `[[],{"count":true}]`, "3"},
		{"pool.dataset.query", `[[["type","=","VOLUME"]],{"count":true,"limit":1}]`, "3"},
		{"iscsi.extent.query", `[[["id","=",2]],{"get":true,"select":["name",["id","number"]]}]`, `{"name":"gold-02","number":2}`},
		{"pool.dataset.query", `[[["name","=","tank/gold-01"]],{"get":true,"select":["volsize.parsed"]}]`, `{"volsize":{"parsed":4398046511104}}`},
		{"pool.dataset.query", `[[["name","=","tank/gold-01"]],{"get":true,"extra":{"properties":["volsize"]},"select":["used","volsize.rawvalue"]}]`, `{"volsize":{"rawvalue":"4398046511104"}}`},
		{"pool.dataset.get_instance", `["tank/gold-01",{"select":["id"]}]`, `{"id":"tank/gold-01"}`},
	} {
		if got := c.call(q.method, q.params); string(got.Result) != q.want {
			t.Errorf("%s %s is %s %v, want %s", q.method, q.params, got.Result, got.Error, q.want)
		}
	}
	if got := c.call("iscsi.extent.get_instance", "[2]"); !strings.Contains(string(got.Result), `"name":"gold-02"`) {
		t.Errorf("one extent is %s", got.Result)
	}
	if got := c.call("system.host_id", "[]"); len(got.Result) != 34 {
		t.Errorf("the host id is %s", got.Result)
	}
}

func TestCallsFailAsThoseOfTheArray(t *testing.T) {
	c := newClient(t, NewerSpec("nas-01"))
	expect := func(method, params string, code, number int, text string) {
		t.Helper()
		got := c.call(method, params).Error
		if got == nil || got.Code != code || got.Data.Error != number || !strings.Contains(got.Message+got.Data.Reason, text) {
			t.Errorf("%s %s is answered with %+v", method, params, got)
		}
	}
	expect("pool.query", "[]", -32001, 207, "[ENOTAUTHENTICATED] Not authenticated")
	expect("no.such.method", "[]", -32601, 0, "does not exist")
	expect("auth.login_with_api_key", "[1]", -32602, 22, "api_key")
	if got := c.call("core.ping", "[]"); string(got.Result) != `"pong"` {
		t.Errorf("a ping is answered with %s", got.Result)
	}
	if got := c.call("auth.login_with_api_key", `["1-wrong"]`); string(got.Result) != "false" || c.server.Sessions() != 0 {
		t.Errorf("a wrong key is answered with %s", got.Result)
	}
	if got := c.call("auth.login_ex", `[{"mechanism":"API_KEY_PLAIN","username":"root","api_key":"1-wrong"}]`); !strings.Contains(string(got.Result), "AUTH_ERR") {
		t.Errorf("a wrong key is answered with %s", got.Result)
	}
	if got := c.call("auth.login_ex", `[{"mechanism":"API_KEY_PLAIN","username":"root","api_key":"`+key+`"}]`); !strings.Contains(string(got.Result), "SUCCESS") {
		t.Errorf("the key is answered with %s", got.Result)
	}
	expect("iscsi.extent.query", `[[["id","<>",1]]]`, -32602, 22, "filters")
	expect("iscsi.extent.query", `[["id","=",1]]`, -32602, 22, "filters")
	expect("iscsi.extent.query", `[[["name","~","("]]]`, -32602, 22, "filters")
	expect("iscsi.extent.query", `[[],{"order":["id"]}]`, -32602, 22, "options")
	expect("iscsi.extent.query", `[[["id","=",9]],{"get":true}]`, -32001, 2, "MatchNotFound")
	expect("iscsi.extent.get_instance", `[9]`, -32602, 2, "9 does not exist")
	expect("iscsi.extent.get_instance", `[]`, -32602, 22, "id")
	expect("iscsi.extent.query", `[[],{"limit":-1}]`, -32602, 22, "query-options.limit")
	if got := c.say("{"); !strings.Contains(got, "-32700") || !strings.Contains(got, `"id":null`) {
		t.Errorf("what is no JSON is answered with %s", got)
	}
	if got := c.say(`{"id":7,"method":"core.ping"}`); !strings.Contains(got, "-32600") {
		t.Errorf("another version is answered with %s", got)
	}
	if err := c.socket.Write(t.Context(), websocket.MessageText, []byte(`{"jsonrpc":"2.0","method":"core.ping"}`)); err != nil {
		t.Fatal(err)
	}
	if got := c.call("core.ping", "[]"); string(got.Result) != `"pong"` {
		t.Errorf("after a notification, a ping is answered with %s", got.Result)
	}
}

func TestASessionEndsWithItsConnection(t *testing.T) {
	c := newClient(t, NewerSpec("nas-01"))
	c.logInWithKey()
	c.logInWithKey()
	if got := c.server.Sessions(); got != 1 {
		t.Errorf("there are %d sessions", got)
	}
	_ = c.socket.Close(websocket.StatusNormalClosure, "")
	for c.server.Sessions() != 0 {
		runtime.Gosched()
	}
	c.connect()
	if got := c.call("pool.query", "[]"); got.Error == nil || got.Error.Data.Error != notAuthenticated {
		t.Errorf("a new connection is answered with %+v", got)
	}
}

func TestFaultsFailCalls(t *testing.T) {
	c := newClient(t, NewerSpec("nas-01"))
	c.logInWithKey()
	whole := string(c.call("pool.query", "[]").Result)
	for kind, want := range map[gate.Kind]string{
		gate.Unauthorized: "-32001 207", gate.Forbidden: "-32001 13", gate.TooManyRequests: "-32001 16", gate.Unavailable: "-32000 0", gate.Busy: "-32001 16",
	} {
		id, err := c.server.SetFault(gate.Fault{Kind: kind, Path: "/pool"})
		if err != nil {
			t.Fatal(err)
		}
		if got := c.call("pool.query", "[]").Error; got == nil || fmt.Sprint(got.Code, " ", got.Data.Error) != want {
			t.Errorf("%s is answered with %+v, want %s", kind, got, want)
		}
		c.server.ClearFault(id)
	}
	id, err := c.server.SetFault(gate.Fault{Kind: gate.Truncated})
	if err != nil {
		t.Fatal(err)
	}
	if got := c.say(`{"jsonrpc":"2.0","id":1,"method":"pool.query"}`); json.Valid([]byte(got)) || len(got) >= len(whole) {
		t.Errorf("a cut result is in %s", got)
	}
	c.server.ClearFault(id)
	if got := string(c.call("pool.query", "[]").Result); got != whole {
		t.Errorf("the fault stays: %s", got)
	}
}
