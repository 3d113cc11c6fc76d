package shell

import (
	"context"
	"encoding/json"
	"mime"
	"net/http"

	"github.com/vmware/govmomi/session"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

const tokenHeader = "vmware-api-session-id"

// cloneTicket exchanges a plug-in session token for a ticket that clones the user's session on the named vCenter.
func (s *Shell) cloneTicket(w http.ResponseWriter, r *http.Request) {
	if f := s.faults.take(FaultCloneTicket); f != nil {
		problem(w, f.Status, "The clone-ticket endpoint is switched to fail.")
		return
	}
	t, known := s.find(r.Header.Get(tokenHeader))
	if !known {
		problem(w, http.StatusUnauthorized, "The plug-in session token is missing or no longer valid.")
		return
	}
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/json" {
		problem(w, http.StatusUnsupportedMediaType, "Content-Type must be application/json.")
		return
	}
	var body struct {
		GUID string `json:"vc_guid"`
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, bodyLimit)).Decode(&body); err != nil || body.GUID == "" {
		problem(w, http.StatusBadRequest, "The body must be a JSON object with vc_guid.")
		return
	}
	if body.GUID != s.config.GUID {
		problem(w, http.StatusNotFound, "No vCenter with this vc_guid is known here.")
		return
	}
	if !s.plugins.registered(t.plugin) {
		problem(w, http.StatusForbidden, "The plug-in is not registered with this vCenter.")
		return
	}
	ticket, err := session.NewManager(t.user.client).AcquireCloneTicket(r.Context())
	if err == nil && s.faults.take(FaultTicketUsed) != nil {
		err = s.spend(r.Context(), ticket)
	}
	switch {
	case isExpired(err):
		s.forget(r.Context(), t.user)
		problem(w, http.StatusUnauthorized, "The user's vCenter session has ended.")
	case err != nil:
		problem(w, http.StatusBadGateway, "vCenter gave no ticket: "+err.Error())
	default:
		answer(w, http.StatusOK, map[string]string{"session_clone_ticket": ticket})
	}
}

// spend uses a ticket up.
func (s *Shell) spend(ctx context.Context, ticket string) error {
	client, err := s.connect(ctx)
	if err != nil {
		return err
	}
	defer client.CloseIdleConnections()
	if err := session.NewManager(client).CloneSession(ctx, ticket); err != nil {
		return err
	}
	logout(ctx, client)
	return nil
}

// isExpired reports whether a call failed because the SOAP session is no more.
func isExpired(err error) bool {
	if err == nil || !soap.IsSoapFault(err) {
		return false
	}
	_, expired := soap.ToSoapFault(err).VimFault().(types.NotAuthenticated)
	return expired
}
