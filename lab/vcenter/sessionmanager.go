package vcenter

import (
	"crypto/rand"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// ticketLife is how long a clone ticket can be used, in simulated time.
const ticketLife = 10 * time.Minute

// sessions contains the sessions with their users, objects, and clone tickets.
type sessions struct {
	mu      sync.Mutex
	byKey   map[string]*liveSession
	tickets map[string]ticket
}

type liveSession struct {
	user       string
	active     time.Time // simulated
	seen       time.Time // real
	calls      int       // long calls in progress
	collectors []*propertyCollector
	views      *sessionViews
	objects    *simulator.Registry
}

// sessionViews knows what calls of a session have hung on the registry of everybody: its views. The simulator's own log-out
// takes them off while it holds the session's lock, for which calls wait that hold a view.
type sessionViews struct {
	Self types.ManagedObjectReference

	mu   sync.Mutex
	refs map[types.ManagedObjectReference]bool
}

func newSessionViews() *sessionViews {
	return &sessionViews{
		Self: types.ManagedObjectReference{Type: "LabSessionViews", Value: "lab-session-views"},
		refs: map[types.ManagedObjectReference]bool{},
	}
}

// Reference implements mo.Reference.
func (w *sessionViews) Reference() types.ManagedObjectReference { return w.Self }

// PutObject implements simulator.RegisterObject. A session's own view of the root PropertyCollector bears the name of
// everybody's, and collectors end with their session anyway.
func (w *sessionViews) PutObject(_ *simulator.Context, obj mo.Reference) {
	if _, ok := obj.(simulator.RegisterObject); !ok || obj.Reference().Type == "PropertyCollector" {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.refs[obj.Reference()] = true
}

// UpdateObject implements simulator.RegisterObject.
func (w *sessionViews) UpdateObject(*simulator.Context, mo.Reference, []types.PropertyChange) {}

// RemoveObject implements simulator.RegisterObject.
func (w *sessionViews) RemoveObject(_ *simulator.Context, ref types.ManagedObjectReference) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.refs, ref)
}

func (w *sessionViews) all() []types.ManagedObjectReference {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Collect(maps.Keys(w.refs))
}

type ticket struct {
	user    string
	session string // issuing session, "" when minted by the lab itself
	issued  time.Time
}

func (s *sessions) add(key, user string, w *sessionViews, objects *simulator.Registry, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.byKey == nil {
		s.byKey = map[string]*liveSession{}
	}
	s.byKey[key] = &liveSession{user: user, active: now, seen: time.Now(), views: w, objects: objects}
}

func (s *sessions) touch(key string, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if live := s.byKey[key]; live != nil {
		live.active, live.seen = now, time.Now()
	}
}

// engage prevents a session from being idle during a long call.
func (v *VCenter) engage(key string) (done func()) {
	change := func(by int) {
		v.sessions.touch(key, v.clock.Now())
		v.sessions.mu.Lock()
		defer v.sessions.mu.Unlock()
		if live := v.sessions.byKey[key]; live != nil {
			live.calls += by
		}
	}
	change(1)
	return func() { change(-1) }
}

// expired ends a session that has been idle for too long, in simulated and in real time, and reports whether it did.
func (v *VCenter) expired(key string) bool {
	v.sessions.mu.Lock()
	live := v.sessions.byKey[key]
	over := live != nil && live.calls == 0 && v.config.SessionIdle > 0 &&
		v.clock.Now().Sub(live.active) >= v.config.SessionIdle && time.Since(live.seen) >= v.config.SessionGrace
	v.sessions.mu.Unlock()
	if over {
		v.endSession(key)
	}
	return over
}

func (s *sessions) own(key string, c *propertyCollector) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if live := s.byKey[key]; live != nil {
		live.collectors = append(live.collectors, c)
	}
}

func (s *sessions) disown(key string, c *propertyCollector) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if live := s.byKey[key]; live != nil {
		live.collectors = slices.DeleteFunc(live.collectors, func(other *propertyCollector) bool { return other == c })
	}
}

// lastActive is the simulated time of the last call of a session.
func (s *sessions) lastActive(key string) (at time.Time, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	live := s.byKey[key]
	if live == nil {
		return time.Time{}, false
	}
	return live.active, true
}

// end removes a session with its collectors and unused tickets, and returns what else it had.
func (s *sessions) end(key string) *liveSession {
	s.mu.Lock()
	live := s.byKey[key]
	delete(s.byKey, key)
	for value, t := range s.tickets {
		if t.session == key {
			delete(s.tickets, value)
		}
	}
	s.mu.Unlock()
	if live == nil {
		return nil
	}
	for _, c := range live.collectors {
		c.close()
	}
	return live
}

// EndSessions ends every session, as a restart of vpxd does.
func (v *VCenter) EndSessions() {
	v.sessions.mu.Lock()
	keys := slices.Collect(maps.Keys(v.sessions.byKey))
	v.sessions.mu.Unlock()
	for _, key := range keys {
		v.endSession(key)
	}
}

// Sessions counts the live sessions by user.
func (v *VCenter) Sessions() map[string]int {
	v.sessions.mu.Lock()
	defer v.sessions.mu.Unlock()
	count := map[string]int{}
	for _, s := range v.sessions.byKey {
		count[s.user]++
	}
	return count
}

func (v *VCenter) endSession(key string) {
	nobody := v.context()
	nobody.Session = new(simulator.Session)
	v.registry.SessionManager().TerminateSession(nobody, &types.TerminateSession{SessionId: []string{key}})
	ended := v.sessions.end(key)
	if ended == nil {
		return
	}
	for _, ref := range ended.views.all() {
		v.registry.Remove(nobody, ref)
	}
	v.endCollectors(ended.objects)
}

func (s *sessions) issue(t ticket) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tickets == nil {
		s.tickets = map[string]ticket{}
	}
	value := "cst-VCT-" + strings.ToLower(rand.Text()) + "--tp-" + strings.ToLower(rand.Text())
	s.tickets[value] = t
	return value
}

// redeem uses up a ticket and returns its user.
func (s *sessions) redeem(value string, now time.Time) (user string, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, known := s.tickets[value]
	delete(s.tickets, value)
	return t.user, known && now.Sub(t.issued) <= ticketLife
}

// Authenticate reports whether name and password fit an account.
func (v *VCenter) Authenticate(name, password string) bool {
	user, ok := v.findUser(name)
	return ok && password != "" && user.Password == password
}

// Users lists the accounts.
func (v *VCenter) Users() []User { return v.config.Users }

// CloneTicket mints a ticket that CloneSession exchanges once for a session of the user.
func (v *VCenter) CloneTicket(user string) (string, bool) {
	u, ok := v.findUser(user)
	if !ok {
		return "", false
	}
	return v.sessions.issue(ticket{user: u.Name, issued: v.clock.Now()}), true
}

// findUser also accepts the VSPHERE.LOCAL\name form.
func (v *VCenter) findUser(name string) (User, bool) {
	if domain, short, ok := strings.Cut(name, `\`); ok {
		name = short + "@" + domain
	}
	user, ok := v.users[strings.ToLower(name)]
	return user, ok
}

func (v *VCenter) sessionUser(key string) (User, bool) {
	v.sessions.mu.Lock()
	live := v.sessions.byKey[key]
	v.sessions.mu.Unlock()
	if live == nil {
		return User{}, false
	}
	return v.findUser(live.user)
}

// open starts a session and sets its cookie in the response.
func (v *VCenter) open(ctx *simulator.Context, user, locale string) types.UserSession {
	now := v.clock.Now()
	if locale == "" {
		locale = "en_US"
	}
	short, domain, _ := strings.Cut(user, "@")
	s := simulator.Session{
		UserSession: types.UserSession{
			Key: uuid.New().String(), UserName: strings.ToUpper(domain) + `\` + short, FullName: short,
			LoginTime: v.now(), LastActiveTime: v.now(), Locale: locale, MessageLocale: locale, ExtensionSession: false,
		},
		Registry: simulator.NewRegistry(),
		Map:      v.registry,
	}
	w := newSessionViews()
	s.Registry.AddHandler(w)
	v.sessions.add(s.Key, user, w, s.Registry, now)
	ctx.SetSession(s, true)
	return s.UserSession
}

var invalidLogin = simulator.Fault("Cannot complete login due to an incorrect user name or password.", new(types.InvalidLogin))

// Login checks the password.
func (r *redirected) Login(ctx *simulator.Context, req *types.Login) soap.HasFault {
	user, _ := r.v.findUser(req.UserName)
	if ctx.Session != nil || !r.v.Authenticate(req.UserName, req.Password) {
		return &methods.LoginBody{Fault_: invalidLogin}
	}
	if !r.v.permissions.anywhere(user) {
		return &methods.LoginBody{Fault_: simulator.Fault("You do not have permission to log in to the server.", &types.NoPermission{
			Object: &r.v.permissions.root, PrivilegeId: privilegeView,
		})}
	}
	return &methods.LoginBody{Res: &types.LoginResponse{Returnval: r.v.open(ctx, user.Name, req.Locale)}}
}

// AcquireCloneTicket issues a ticket for the caller's identity.
func (r *redirected) AcquireCloneTicket(ctx *simulator.Context, req *types.AcquireCloneTicket) soap.HasFault {
	user, ok := r.v.sessionUser(ctx.Session.Key)
	if !ok {
		return &methods.AcquireCloneTicketBody{Fault_: simulator.Fault("", new(types.NotAuthenticated))}
	}
	value := r.v.sessions.issue(ticket{user: user.Name, session: ctx.Session.Key, issued: r.v.clock.Now()})
	return &methods.AcquireCloneTicketBody{Res: &types.AcquireCloneTicketResponse{Returnval: value}}
}

// CloneSession exchanges a ticket for a session, once.
func (r *redirected) CloneSession(ctx *simulator.Context, req *types.CloneSession) soap.HasFault {
	user, ok := r.v.sessions.redeem(req.CloneTicket, r.v.clock.Now())
	if !ok {
		return &methods.CloneSessionBody{Fault_: invalidLogin}
	}
	return &methods.CloneSessionBody{Res: &types.CloneSessionResponse{Returnval: r.v.open(ctx, user, "")}}
}

// ImpersonateUser goes on as another user, in a session of its own.
func (r *redirected) ImpersonateUser(ctx *simulator.Context, req *types.ImpersonateUser) soap.HasFault {
	user, ok := r.v.findUser(req.UserName)
	if !ok {
		return &methods.ImpersonateUserBody{Fault_: invalidLogin}
	}
	r.v.endSession(ctx.Session.Key)
	return &methods.ImpersonateUserBody{Res: &types.ImpersonateUserResponse{Returnval: r.v.open(ctx, user.Name, req.Locale)}}
}

// TerminateSession ends sessions of others as a log-out does.
func (r *redirected) TerminateSession(ctx *simulator.Context, req *types.TerminateSession) soap.HasFault {
	refused := func(fault types.BaseMethodFault) soap.HasFault {
		return &methods.TerminateSessionBody{Fault_: simulator.Fault("", fault)}
	}
	for _, key := range req.SessionId {
		if key == ctx.Session.Key {
			return refused(&types.InvalidArgument{InvalidProperty: "sessionId"})
		}
		user, ok := r.v.sessionUser(key)
		if !ok {
			return refused(new(types.NotFound))
		}
		r.v.endSession(key)
		r.v.postEvent(ctx, &types.SessionTerminatedEvent{SessionId: key, TerminatedUsername: principal(user.Name)})
	}
	return &methods.TerminateSessionBody{Res: new(types.TerminateSessionResponse)}
}

func (v *VCenter) postEvent(ctx *simulator.Context, event types.BaseEvent) {
	events := v.registry.EventManager()
	ctx.WithLock(events, func() { events.PostEvent(ctx, &types.PostEvent{EventToPost: event}) })
}

// Logout ends the session together with its collectors, views and tickets.
func (r *redirected) Logout(ctx *simulator.Context, _ *types.Logout) soap.HasFault {
	session := ctx.Session
	r.v.endSession(session.Key)
	r.v.postEvent(ctx, &types.UserLogoutSessionEvent{
		IpAddress: session.IpAddress, UserAgent: session.UserAgent, SessionId: session.Key, LoginTime: &session.LoginTime,
	})
	return &methods.LogoutBody{Res: new(types.LogoutResponse)}
}
