package replay

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"net/http"
	"strings"
	"time"
)

const soapCookie = "vmware_soap_session"

// session is one of a client, with the objects that exist in it only.
type session struct {
	key, user  string
	began      time.Time
	ended      context.Context
	end        context.CancelFunc
	aliases    map[string]string   // of views and collectors
	views      map[string]*element // calls that created them
	collectors map[string]*collector
	pages      map[string][]*reply // by token
}

func newID() string { return idOf(rand.Text()) }

// uuidOf is an identifier that another run has, too.
func uuidOf(text string) string { return idOf(text) }

func idOf(text string) string {
	b := sha256.Sum256([]byte(text))
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[0:4], b[4:6], b[6:8], b[8:10], b[10:16])
}

// session returns that of a request, or nil.
func (v *vcenter) session(r *http.Request, body []byte) *session {
	var key string
	if r.URL.Path == monitoringPath {
		key = sessionIn(body)
	} else if cookie, err := r.Cookie(soapCookie); err == nil {
		key = cookie.Value
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.sessions[strings.Trim(key, `"`)]
}

// aliasFor gives references of a session, and those of the recording, a common name.
func (v *vcenter) aliasFor(s *session) func(string) string {
	return func(value string) string {
		if s != nil {
			v.mu.Lock()
			name := s.aliases[value]
			v.mu.Unlock()
			if name != "" {
				return name
			}
		}
		if name := v.aliases[value]; name != "" {
			return name
		}
		return value
	}
}

// created lists the methods whose result exists in one session only, with the type of the result.
var created = map[string]string{
	"CreateContainerView": "ContainerView", "CreateListView": "ListView", "CreateInventoryView": "InventoryView",
	"CreatePropertyCollector":  "PropertyCollector",
	"CreateCollectorForEvents": "EventHistoryCollector", "CreateCollectorForTasks": "TaskHistoryCollector",
}

// aliasOf names the result of a call by what was asked.
func aliasOf(call *element, alias func(string) string) string {
	return created[call.Name] + "(" + strings.Join(soapQuestion(call, alias).Parts, " ") + ")"
}

// Calls that need no session.
var withoutSession = map[string]bool{
	"RetrieveServiceContent": true, "Login": true, "CloneSession": true, "RetrieveInternalContent": true,
}

// emulated are the methods that are about the state of a session, whose recorded answers belong to another.
var emulated map[string]func(*vcenter, *sdkCall) *reply

func init() {
	emulated = map[string]func(*vcenter, *sdkCall) *reply{
		"RetrieveServiceContent": (*vcenter).serviceContent,
		"Login":                  (*vcenter).open,
		"CloneSession":           (*vcenter).open,
		"Logout":                 (*vcenter).logOut,
		"SessionIsActive":        (*vcenter).isActive,
		"AcquireCloneTicket":     (*vcenter).cloneTicket,
		"CurrentTime":            (*vcenter).currentTime,
		"QueryDateTime":          (*vcenter).hostTime,

		"CreateContainerView": (*vcenter).create, "CreateListView": (*vcenter).create, "CreateInventoryView": (*vcenter).create,
		"DestroyView":             (*vcenter).destroyView,
		"CreatePropertyCollector": (*vcenter).create, "DestroyPropertyCollector": (*vcenter).destroyCollector,
		"CreateFilter": (*vcenter).createFilter, "DestroyPropertyFilter": (*vcenter).destroyFilter,
		"WaitForUpdatesEx": (*vcenter).waitForUpdates, "WaitForUpdates": (*vcenter).waitForUpdates,
		"CheckForUpdates": (*vcenter).waitForUpdates, "CancelWaitForUpdates": (*vcenter).cancelWait,

		"RetrievePropertiesEx": (*vcenter).retrieve, "RetrieveProperties": (*vcenter).retrieve,
		"ContinueRetrievePropertiesEx": (*vcenter).nextPage, "CancelRetrievePropertiesEx": (*vcenter).noMorePages,
		"HasPrivilegeOnEntities": (*vcenter).hasPrivileges,
	}
}

func (v *vcenter) serviceContent(c *sdkCall) *reply {
	if v.content != nil {
		return v.content.again()
	}
	var b strings.Builder
	v.known.value(reference{"ServiceInstance", "ServiceInstance"}, "content").renamed("returnval", "").write(&b)
	return result(c.Name, b.String())
}

// open accepts every user and clone ticket.
func (v *vcenter) open(c *sdkCall) *reply {
	user := c.text("userName")
	if c.Name == "CloneSession" {
		user = "administrator@vsphere.local"
	}
	if user == "" || (c.Name == "Login" && c.text("password") == "") {
		return fault("InvalidLogin", "Cannot complete login due to an incorrect user name or password.", "")
	}
	s := &session{
		key: newID(), user: user, began: v.clock.Now(), aliases: map[string]string{}, views: map[string]*element{},
		collectors: map[string]*collector{}, pages: map[string][]*reply{},
	}
	s.ended, s.end = context.WithCancel(context.Background())
	v.mu.Lock()
	v.sessions[s.key] = s
	v.mu.Unlock()
	c.cookie = s.key
	return result(c.Name, "<returnval>"+v.userSession(s)+"</returnval>")
}

func (v *vcenter) userSession(s *session) string {
	name, domain, _ := strings.Cut(s.user, "@")
	if domain != "" {
		name = strings.ToUpper(domain) + `\` + name
	}
	return "<key>" + s.key + "</key><userName>" + escaped(name) + "</userName><fullName>" + escaped(name) + "</fullName><loginTime>" +
		stamp(s.began) + "</loginTime><lastActiveTime>" + stamp(v.clock.Now()) + "</lastActiveTime><locale>en</locale>" +
		"<messageLocale>en</messageLocale><extensionSession>false</extensionSession><ipAddress>127.0.0.1</ipAddress>" +
		"<userAgent>replay</userAgent><callCount>0</callCount>"
}

func (v *vcenter) logOut(c *sdkCall) *reply {
	v.mu.Lock()
	delete(v.sessions, c.session.key)
	v.mu.Unlock()
	c.session.end()
	return result(c.Name, "")
}

func (v *vcenter) isActive(c *sdkCall) *reply {
	v.mu.Lock()
	defer v.mu.Unlock()
	return result(c.Name, fmt.Sprintf("<returnval>%t</returnval>", v.sessions[c.text("sessionID")] != nil))
}

func (v *vcenter) cloneTicket(c *sdkCall) *reply { return result(c.Name, returned("", newID())) }

func (v *vcenter) currentTime(c *sdkCall) *reply {
	return result(c.Name, returned("", stamp(v.clock.Now())))
}

// hostTime continues the clock of a host.
func (v *vcenter) hostTime(c *sdkCall) *reply {
	shown, known := v.clock.host(c.this)
	if !known {
		return v.refuse(&Unmatched{Request: "QueryDateTime HostDateTimeSystem:" + c.this, Reason: "it was not recorded", key: "time of " + c.this})
	}
	return result(c.Name, returned("", stamp(shown)))
}

// create makes an object of the session.
func (v *vcenter) create(c *sdkCall) *reply {
	ref := "session[" + c.session.key + "]" + newID()
	name := aliasOf(c.element, v.aliasFor(c.session))
	v.mu.Lock()
	defer v.mu.Unlock()
	c.session.aliases[ref] = name
	if kind := created[c.Name]; kind == "PropertyCollector" {
		c.session.collectors[ref] = newCollector()
	} else {
		c.session.views[ref] = c.element
	}
	return result(c.Name, returned(created[c.Name], ref))
}

func (v *vcenter) destroyView(c *sdkCall) *reply {
	v.mu.Lock()
	defer v.mu.Unlock()
	delete(c.session.views, c.this)
	return result(c.Name, "")
}
