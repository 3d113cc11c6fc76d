package vcenter

import (
	"math"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// browseLimit is the most lines that vCenter returns per call.
const browseLimit = 500

// diagnosticManager shows the logs of hosts.
type diagnosticManager struct {
	mo.DiagnosticManager
	v *VCenter
}

func newDiagnosticManager(v *VCenter, ref types.ManagedObjectReference) *diagnosticManager {
	m := &diagnosticManager{v: v}
	m.Self = ref
	return m
}

// Lock and Unlock keep the registry from serializing calls.
func (m *diagnosticManager) Lock() {}

// Unlock is the counterpart of Lock.
func (m *diagnosticManager) Unlock() {}

// QueryDescriptions lists the logs of a host, or those of the vCenter.
func (m *diagnosticManager) QueryDescriptions(ctx *simulator.Context, req *types.QueryDescriptions) soap.HasFault {
	logs := []types.DiagnosticManagerLogDescriptor{{
		Key: "vpxd:vpxd.log", FileName: "/var/log/vmware/vpxd/vpxd.log", Creator: "vpxd", Format: "plain", MimeType: "text/plain",
		Info: &types.Description{Label: "vCenter server log", Summary: "vCenter server log"},
	}}
	if req.Host != nil {
		h := m.v.hostOf(*req.Host)
		if h == nil {
			return &methods.QueryDescriptionsBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: *req.Host})}
		}
		if fault := h.communicates(); fault != nil {
			return &methods.QueryDescriptionsBody{Fault_: simulator.Fault("", fault)}
		}
		logs = []types.DiagnosticManagerLogDescriptor{{
			Key: "hostd", FileName: "/var/log/hostd.log", Creator: "hostd", Format: "plain", MimeType: "text/plain",
			Info: &types.Description{Label: "Management service log", Summary: "Host agent log"},
		}, {
			Key: "vmkernel", FileName: "/var/log/vmkernel.log", Creator: "vmkernel", Format: "plain", MimeType: "text/plain",
			Info: &types.Description{Label: "VMkernel log", Summary: "VMkernel log"},
		}}
	}
	return &methods.QueryDescriptionsBody{Res: &types.QueryDescriptionsResponse{Returnval: logs}}
}

// BrowseDiagnosticLog returns lines of a log; start counts from 1, and lineEnd is the last line of the log when start lies
// beyond it.
func (m *diagnosticManager) BrowseDiagnosticLog(ctx *simulator.Context, req *types.BrowseDiagnosticLog) soap.HasFault {
	refuse := func(fault types.BaseMethodFault) soap.HasFault {
		return &methods.BrowseDiagnosticLogBody{Fault_: simulator.Fault("", fault)}
	}
	start, count := int(req.Start), int(req.Lines)
	if start == 0 {
		start = 1
	}
	if count <= 0 || count > browseLimit {
		count = browseLimit
	}
	header := types.DiagnosticManagerLogHeader{LineStart: int32(min(start, math.MaxInt32))}
	switch {
	case req.Host == nil && req.Key != "vpxd:vpxd.log", req.Host != nil && req.Key != "hostd" && req.Key != "vmkernel":
		return refuse(&types.InvalidArgument{InvalidProperty: "key"})
	case req.Host != nil:
		h := m.v.hostOf(*req.Host)
		if h == nil {
			return refuse(&types.ManagedObjectNotFound{Obj: *req.Host})
		}
		if fault := h.communicates(); fault != nil {
			return refuse(fault)
		}
		log := h.log
		if req.Key == "vmkernel" {
			log = h.kernel
		}
		lines, last := log.browse(start, count)
		header.LineText, header.LineEnd = lines, int32(last)
	}
	return &methods.BrowseDiagnosticLogBody{Res: &types.BrowseDiagnosticLogResponse{Returnval: header}}
}
