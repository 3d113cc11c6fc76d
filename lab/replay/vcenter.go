package replay

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
)

var errNoTime = errors.New("no time")

// vcenter serves the recording of one.
type vcenter struct {
	name    string
	lenient bool
	player  *player
	journal *journal
	clock   *clock
	known   *known
	content *Exchange // the answer to RetrieveServiceContent
	aliases map[string]string

	mu       sync.Mutex
	sessions map[string]*session
	tokens   map[string]bool // sessions of the Automation API
}

func newVCenter(s *Server, r *Recording, o Options, j *journal) *vcenter {
	v := &vcenter{
		name: s.Address, lenient: o.Lenient, player: newPlayer(!o.Lenient), journal: j, clock: newClock(s, r.Created, o.Now),
		known: newKnown(), sessions: map[string]*session{}, tokens: map[string]bool{},
	}
	l := &loader{v: v, aliases: map[string]string{}, collectors: map[string]*loadedCollector{}, tokens: map[string]*recorded{}}
	for _, x := range s.Exchanges {
		l.load(x)
	}
	v.aliases = l.aliases
	if v.content == nil {
		v.known.content(standardContent(s.Address))
	}
	return v
}

func (v *vcenter) guid() string {
	content := v.known.value(reference{"ServiceInstance", "ServiceInstance"}, "content")
	return content.child("about").text("instanceUuid")
}

// sdkCall is one call of a client.
type sdkCall struct {
	*element
	this    string
	session *session // nil before the log-in
	request *http.Request
	cookie  string // to set
}

// ServeHTTP implements http.Handler.
func (v *vcenter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := bodyOf(w, r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if r.Method != http.MethodPost || !slices.Contains(soapPaths, r.URL.Path) {
		v.serveREST(r, string(body)).send(w)
		return
	}
	method, err := called(body)
	if err != nil {
		fault("InvalidRequest", err.Error(), "").send(w)
		return
	}
	call := &sdkCall{element: method, this: method.text("_this"), session: v.session(r, body), request: r}
	answer := v.answer(call)
	if call.cookie != "" {
		http.SetCookie(w, &http.Cookie{Name: soapCookie, Value: call.cookie, Path: "/", HttpOnly: true, Secure: true})
	}
	answer.send(w)
}

func (v *vcenter) answer(c *sdkCall) *reply {
	if c.session == nil && !withoutSession[c.Name] {
		return fault("NotAuthenticated", "The session is not authenticated.", "")
	}
	if emulate := emulated[c.Name]; emulate != nil {
		return emulate(v, c)
	}
	found, u := v.player.play(v.question(c))
	if u == nil {
		return found.again()
	}
	if !reads(c.element) {
		v.journal.note(v.name, servedFault, u)
		return fault("NotSupported", "A replay changes nothing. "+u.String(), "")
	}
	return v.refuse(u)
}

func (v *vcenter) refuse(u *Unmatched) *reply {
	v.journal.note(v.name, servedFault, u)
	return fault("SystemError", u.String(), "<reason>"+escaped(u.Reason)+"</reason>")
}

func (v *vcenter) question(c *sdkCall) question {
	return soapQuestion(c.element, v.aliasFor(c.session))
}

// Methods that read have these prefixes; others would change something.
var readPrefixes = []string{"Retrieve", "Query", "Fetch", "Has", "Find", "Browse", "Check", "Get", "List", "Read", "Estimate", "Current"}

func reads(call *element) bool {
	name := call.Name
	if name == "ExecuteSoap" {
		name = call.text("method")
		name = name[strings.LastIndexByte(name, '.')+1:]
		return name == "list" || name == "get" || strings.HasPrefix(name, "Fetch")
	}
	for _, prefix := range readPrefixes {
		if strings.HasPrefix(name, prefix) && !strings.HasSuffix(name, "_Task") {
			return true
		}
	}
	return false
}

// isVCenterLogin is true for paths whose answers are those of the replay.
func isVCenterLogin(path string) bool {
	switch path {
	case "/api/session", "/rest/com/vmware/cis/session", "/api/ui/vcenter/session/clone-ticket":
		return true
	}
	return false
}

const automationHeader = "Vmware-Api-Session-Id"

func (v *vcenter) serveREST(r *http.Request, body string) *reply {
	if isVCenterLogin(r.URL.Path) {
		return v.login(r)
	}
	q := restQuestion(r.Method, r.URL, body)
	if r.URL.Path == "/sdk/vimServiceVersions.xml" && !v.player.knows(q) {
		return v.versions()
	}
	if strings.HasPrefix(r.URL.Path, "/rest/") || strings.HasPrefix(r.URL.Path, "/api/") {
		v.mu.Lock()
		known := v.tokens[r.Header.Get(automationHeader)]
		v.mu.Unlock()
		if !known {
			return jsonReply(http.StatusUnauthorized, `{"type":"com.vmware.vapi.std.errors.unauthenticated","value":{"messages":[]}}`)
		}
	}
	found, u := v.player.play(q)
	if u == nil {
		return found.again()
	}
	v.journal.note(v.name, servedFault, u)
	return jsonReply(http.StatusNotFound, fmt.Sprintf(
		`{"type":"com.vmware.vapi.std.errors.not_found","value":{"messages":[{"args":[],"id":"replay","default_message":%s}]}}`, quoted(u.String())))
}

// login begins and ends sessions of the Automation API, and issues clone tickets.
func (v *vcenter) login(r *http.Request) *reply {
	token := newID()
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case r.URL.Path == "/api/ui/vcenter/session/clone-ticket":
		return jsonReply(http.StatusOK, fmt.Sprintf(`{"session_clone_ticket":%q}`, token))
	case r.Method == http.MethodDelete:
		delete(v.tokens, r.Header.Get(automationHeader))
		return jsonReply(http.StatusOK, "")
	case r.Method == http.MethodPost:
		if user, _, given := r.BasicAuth(); !given || user == "" {
			return jsonReply(http.StatusUnauthorized, "{}")
		}
		v.tokens[token] = true
		if r.URL.Path == "/api/session" {
			return jsonReply(http.StatusCreated, fmt.Sprintf("%q", token))
		}
		return jsonReply(http.StatusOK, fmt.Sprintf(`{"value":%q}`, token))
	}
	return jsonReply(http.StatusMethodNotAllowed, "{}")
}

// versions lists what the recorded vCenter must support, because its list was not recorded.
func (v *vcenter) versions() *reply {
	version := v.known.value(reference{"ServiceInstance", "ServiceInstance"}, "content").child("about").text("apiVersion")
	return &reply{
		status: http.StatusOK, header: http.Header{"Content-Type": {"text/xml"}},
		body: []byte(`<?xml version="1.0" encoding="UTF-8"?><namespaces version="1.0"><namespace><name>urn:vim25</name><version>` +
			escaped(version) + `</version><priorVersions/></namespace></namespaces>`),
	}
}

// standardContent is that of a vCenter of which none was recorded.
func standardContent(address string) *element {
	text := `<returnval><rootFolder type="Folder">group-d1</rootFolder><propertyCollector type="PropertyCollector">propertyCollector</propertyCollector>` +
		`<viewManager type="ViewManager">ViewManager</viewManager><about><name>VMware vCenter Server</name>` +
		`<fullName>VMware vCenter Server</fullName><vendor>VMware, Inc.</vendor><version>8.0.3</version><build>0</build>` +
		`<localeVersion>INTL</localeVersion><localeBuild>000</localeBuild><osType>linux-x64</osType><productLineId>vpx</productLineId>` +
		`<apiType>VirtualCenter</apiType><apiVersion>8.0.3.0</apiVersion><instanceUuid>` + uuidOf(address) + `</instanceUuid></about>` +
		`<setting type="OptionManager">VpxSettings</setting><userDirectory type="UserDirectory">UserDirectory</userDirectory>` +
		`<sessionManager type="SessionManager">SessionManager</sessionManager>` +
		`<authorizationManager type="AuthorizationManager">AuthorizationManager</authorizationManager>` +
		`<perfManager type="PerformanceManager">PerfMgr</perfManager><eventManager type="EventManager">EventManager</eventManager>` +
		`<taskManager type="TaskManager">TaskManager</taskManager><extensionManager type="ExtensionManager">ExtensionManager</extensionManager>` +
		`<diagnosticManager type="DiagnosticManager">DiagMgr</diagnosticManager></returnval>`
	content, err := parse([]byte(text))
	if err != nil {
		panic(err)
	}
	return content
}
