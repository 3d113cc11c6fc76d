package vcenter

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/sms/methods"
	sms "github.com/vmware/govmomi/sms/types"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
	"tidemark.io/lab/soapshape"
)

const (
	monitoringPath = "/sms/sdk"
	storageView    = "StorageViews.View"
	megabyte       = 1 << 20
)

var (
	monitoringInstance = types.ManagedObjectReference{Type: "SmsServiceInstance", Value: "ServiceInstance"}
	storageManager     = types.ManagedObjectReference{Type: "SmsStorageManager", Value: "StorageManager"}
)

// ProviderState is how a storage provider deviates from one that is online and reports all its LUNs.
type ProviderState struct {
	Offline bool `json:"offline"` // vCenter keeps what it last read
	Empty   bool `json:"empty"`   // it reports its array, but no LUN
	Silent  bool `json:"silent"`  // it stays online, but its figures and the time of the last synchronization stand still
	Failing bool `json:"failing"` // queries of its LUNs end with a fault

	ExcessMB int64                      `json:"excessMB"` // it reports this much more used space of each LUN than its array has allocated
	Pool     sms.ThinProvisioningStatus `json:"pool"`     // thin provisioning status of its LUNs; GREEN if empty
}

// storageMonitoring is vCenter's Storage Monitoring Service. Its figures are those of the last synchronization with the
// storage provider of an array: of allocated space, in MB, rounded up.
type storageMonitoring struct {
	v        *VCenter
	registry *simulator.Registry

	mu        sync.Mutex
	providers []*storageProvider
}

type storageProvider struct {
	types.ManagedObjectReference

	m     *storageMonitoring
	array *san.Array
	every time.Duration

	state  ProviderState
	synced time.Time
	luns   []sms.StorageLun
}

func (v *VCenter) serveStorageMonitoring() {
	r := simulator.NewRegistry()
	r.Namespace, r.Path, r.Cookie = "sms", monitoringPath, simulator.SOAPCookie
	m := &storageMonitoring{v: v, registry: r}
	v.monitoring = m
	r.Handler = m.authorize
	r.Put(&smsServiceInstance{monitoringInstance})
	r.Put(&smsStorageManager{storageManager, m})
	v.service.RegisterSDK(r)
	v.mux.Handle(monitoringPath, soapshape.FromEnvironment(http.HandlerFunc(v.serveMonitoring)))
}

func (v *VCenter) serveMonitoring(w http.ResponseWriter, r *http.Request) {
	v.serveSDK(monitoringWriter{w}, r)
}

// monitoringWriter gives faults of storage monitoring their namespace; the simulator gives all faults that of vim25.
type monitoringWriter struct{ http.ResponseWriter }

// Write implements io.Writer.
func (w monitoringWriter) Write(p []byte) (int, error) {
	const kind = ` xsi:type="QueryExecutionFault"`
	_, err := w.ResponseWriter.Write(bytes.Replace(p, []byte(`xmlns="urn:vim25"`+kind), []byte(`xmlns="urn:sms"`+kind), 1))
	return len(p), err
}

// authorize asks for the same privilege on the root folder in each method.
func (m *storageMonitoring) authorize(ctx *simulator.Context, method *simulator.Method) (mo.Reference, types.BaseMethodFault) {
	root := m.v.model.ServiceContent.RootFolder
	refusal := types.NoPermission{Object: &root, PrivilegeId: storageView}
	if ctx.Session == nil || m.v.expired(ctx.Session.Key) {
		return nil, &types.NotAuthenticated{NoPermission: refusal}
	}
	m.v.sessions.touch(ctx.Session.Key, m.v.clock.Now())
	if user, ok := m.v.sessionUser(ctx.Session.Key); !ok || !m.v.permissions.has(user, root, storageView) {
		return nil, &refusal
	}
	return nil, nil
}

// AddProvider registers a storage provider of the array, with which vCenter synchronizes now and then at the given interval.
func (v *VCenter) AddProvider(array *san.Array, every time.Duration) error {
	if every <= 0 {
		return fmt.Errorf("a storage provider is read at an interval, not every %s", every)
	}
	m := v.monitoring
	m.mu.Lock()
	if m.find(array.Name()) != nil {
		m.mu.Unlock()
		return fmt.Errorf("array %s has a storage provider", array.Name())
	}
	p := &storageProvider{
		ManagedObjectReference: types.ManagedObjectReference{Type: "VasaProvider", Value: fmt.Sprintf("vasaProvider-%d", len(m.providers)+1)},
		m:                      m, array: array, every: every,
	}
	m.providers = append(m.providers, p)
	m.registry.Put(p)
	m.mu.Unlock()
	p.synchronize()
	return nil
}

// SetProvider changes how the storage provider of an array deviates.
func (v *VCenter) SetProvider(array string, state ProviderState) error {
	m := v.monitoring
	m.mu.Lock()
	defer m.mu.Unlock()
	p := m.find(array)
	if p == nil {
		return fmt.Errorf("array %s has no storage provider", array)
	}
	if state.Pool != "" && !slices.Contains(state.Pool.Values(), state.Pool) {
		return fmt.Errorf("thin provisioning has no status %q", state.Pool)
	}
	p.state = state
	return nil
}

func (m *storageMonitoring) find(array string) *storageProvider {
	if i := slices.IndexFunc(m.providers, func(p *storageProvider) bool { return p.array.Name() == array }); i >= 0 {
		return m.providers[i]
	}
	return nil
}

func (p *storageProvider) synchronize() {
	var luns []sms.StorageLun
	for _, volume := range p.array.Volumes() {
		luns = append(luns, lunOf(volume))
	}
	p.m.mu.Lock()
	for i := range luns {
		p.state.alter(&luns[i])
	}
	if !p.state.Offline && !p.state.Silent {
		p.synced, p.luns = p.m.v.clock.Now(), luns
	}
	p.m.mu.Unlock()
	p.m.v.clock.AfterFunc(p.every, p.synchronize)
}

func (s ProviderState) alter(lun *sms.StorageLun) {
	lun.UsedSpaceInMB = min(lun.UsedSpaceInMB+s.ExcessMB, lun.CapacityInMB)
	if s.Pool != "" {
		lun.ThinProvisioningStatus = string(s.Pool)
	}
}

func lunOf(volume *san.Volume) sms.StorageLun {
	space := volume.Space()
	used := (space.VirtualBytes + megabyte - 1) / megabyte
	status := sms.ThinProvisioningStatusGREEN
	return sms.StorageLun{
		Uuid: volume.WorldWideName(), VSphereLunIdentifier: volume.DeviceName(), VendorDisplayName: volume.Place().Name,
		CapacityInMB: space.ProvisionedBytes / megabyte, UsedSpaceInMB: used, LunThinProvisioned: !volume.Full(),
		ThinProvisioningStatus: string(status),
	}
}

// uuid of the array, the same in every run.
func (p *storageProvider) uuid() string {
	b := sha256.Sum256([]byte(p.array.ID()))
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[0:4], b[4:6], b[6:8], b[8:10], b[10:16])
}

// QueryProviderInfo implements the method of the same name.
func (p *storageProvider) QueryProviderInfo(*sms.QueryProviderInfo) soap.HasFault {
	p.m.mu.Lock()
	defer p.m.mu.Unlock()
	status := sms.VasaProviderStatusOnline
	if p.state.Offline {
		status = sms.VasaProviderStatusOffline
	}
	return &methods.QueryProviderInfoBody{Res: &sms.QueryProviderInfoResponse{Returnval: &sms.VasaProviderInfo{
		SmsProviderInfo: sms.SmsProviderInfo{Uid: p.Value, Name: p.array.Name() + " VASA provider", Version: "1.0"},
		Url:             "https://" + p.array.Name() + ".lab.tidemark.io:8443/version.xml", Status: string(status), VasaVersion: "3.0",
		LastSyncTime:        p.synced.UTC().Format(time.RFC3339),
		SupportedProfile:    []string{string(sms.VasaProviderProfileBlockDevice)},
		RelatedStorageArray: []sms.RelatedStorageArray{{ArrayId: p.uuid(), Active: true, Manageable: true}},
		ProviderId:          p.Value,
	}}}
}

type smsServiceInstance struct {
	types.ManagedObjectReference
}

// QueryStorageManager implements the method of the same name.
func (*smsServiceInstance) QueryStorageManager(*sms.QueryStorageManager) soap.HasFault {
	return &methods.QueryStorageManagerBody{Res: &sms.QueryStorageManagerResponse{Returnval: storageManager}}
}

type smsStorageManager struct {
	types.ManagedObjectReference

	m *storageMonitoring
}

// QueryProvider implements the method of the same name.
func (s *smsStorageManager) QueryProvider(*sms.QueryProvider) soap.HasFault {
	s.m.mu.Lock()
	defer s.m.mu.Unlock()
	response := &sms.QueryProviderResponse{}
	for _, p := range s.m.providers {
		response.Returnval = append(response.Returnval, p.Reference())
	}
	return &methods.QueryProviderBody{Res: response}
}

// QueryArray implements the method of the same name.
func (s *smsStorageManager) QueryArray(req *sms.QueryArray) soap.HasFault {
	s.m.mu.Lock()
	defer s.m.mu.Unlock()
	response := &sms.QueryArrayResponse{}
	for _, id := range req.ProviderId {
		if !slices.ContainsFunc(s.m.providers, func(p *storageProvider) bool { return p.Value == id }) {
			return &methods.QueryArrayBody{Fault_: simulator.Fault("", new(types.NotFound))}
		}
	}
	for _, p := range s.m.providers {
		if len(req.ProviderId) == 0 || slices.Contains(req.ProviderId, p.Value) {
			response.Returnval = append(response.Returnval, sms.StorageArray{
				Name: p.array.Name(), Uuid: p.uuid(), VendorId: p.array.Vendor(), ModelId: p.array.Model(),
				SupportedBlockInterface: []string{string(sms.BlockDeviceInterfaceFc)},
				SupportedProfile:        []string{string(sms.VasaProfileBlockDevice)},
			})
		}
	}
	return &methods.QueryArrayBody{Res: response}
}

// QueryLunAssociatedWithArray implements the method of the same name.
func (s *smsStorageManager) QueryLunAssociatedWithArray(req *sms.QueryLunAssociatedWithArray) soap.HasFault {
	s.m.mu.Lock()
	defer s.m.mu.Unlock()
	for _, p := range s.m.providers {
		switch {
		case p.uuid() != req.ArrayId:
			continue
		case p.state.Failing:
			return &methods.QueryLunAssociatedWithArrayBody{Fault_: simulator.Fault("", new(sms.QueryExecutionFault))}
		case p.state.Empty:
			return &methods.QueryLunAssociatedWithArrayBody{Res: &sms.QueryLunAssociatedWithArrayResponse{}}
		}
		return &methods.QueryLunAssociatedWithArrayBody{Res: &sms.QueryLunAssociatedWithArrayResponse{Returnval: slices.Clone(p.luns)}}
	}
	return &methods.QueryLunAssociatedWithArrayBody{Fault_: simulator.Fault("", new(types.NotFound))}
}
