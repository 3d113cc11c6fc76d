package control

import (
	"cmp"
	"net/http"
	"time"

	"tidemark.io/lab/san"
	"tidemark.io/lab/scenario"
	"tidemark.io/lab/vcenter"
)

type (
	worldView struct {
		Now        time.Time       `json:"now"`
		Speed      float64         `json:"speed"`
		VCenter    string          `json:"vcenter"` // instance uuid
		Datastores []datastoreView `json:"datastores"`
		Hosts      []hostView      `json:"hosts"`
		Arrays     []arrayView     `json:"arrays"`
	}
	datastoreView struct {
		Name          string       `json:"name"`
		ID            string       `json:"id"` // managed object id
		Datacenter    string       `json:"datacenter"`
		Type          string       `json:"type"`
		UUID          string       `json:"uuid,omitempty"`
		CapacityBytes int64        `json:"capacityBytes"`
		FreeBytes     int64        `json:"freeBytes"`
		DeadBytes     int64        `json:"deadBytes"`
		WrittenBytes  int64        `json:"writtenBytes"`
		Rate          *san.Rate    `json:"rate,omitempty"`
		Extents       []extentView `json:"extents"`
		Hosts         []string     `json:"hosts"`
		VMs           []string     `json:"vms"`
	}
	extentView struct {
		Device string `json:"device"`
		Array  string `json:"array,omitempty"`
		Volume string `json:"volume,omitempty"`
		Serial string `json:"serial,omitempty"`
	}
	hostView struct {
		Name    string `json:"name"`
		ID      string `json:"id"`
		Version string `json:"version"`
		Build   int    `json:"build"`
	}
	arrayView struct {
		Name    string       `json:"name"`
		Vendor  string       `json:"vendor"`
		ID      string       `json:"id"`
		Volumes []volumeView `json:"volumes"`

		APIClient *scenario.APIClient `json:"apiClient,omitempty"`
	}
	volumeView struct {
		Name             string `json:"name"`
		Serial           string `json:"serial"`
		Device           string `json:"device"`
		ProvisionedBytes int64  `json:"provisionedBytes"`
		VirtualBytes     int64  `json:"virtualBytes"` // as last refreshed
		Destroyed        bool   `json:"destroyed"`
	}
)

func (a *API) world(w http.ResponseWriter, _ *http.Request) {
	c := a.lab.World.Clock()
	view := worldView{Now: c.Now(), Speed: c.Speed(), VCenter: a.lab.VCenter.GUID()}
	var others []datastoreView
	for _, d := range a.lab.VCenter.Datastores() {
		if d.FS != nil {
			view.Datastores = append(view.Datastores, datastore(d))
			continue
		}
		others = append(others, datastoreView{
			Name: d.Name, ID: d.Ref, Datacenter: d.Datacenter, Type: cmp.Or(d.NonVMFS.Kind, vcenter.KindNFS),
			CapacityBytes: d.NonVMFS.Capacity, FreeBytes: d.NonVMFS.Free, Extents: []extentView{}, Hosts: []string{}, VMs: []string{},
		})
	}
	view.Datastores = append(view.Datastores, others...)
	for _, h := range a.lab.World.Hosts() {
		view.Hosts = append(view.Hosts, hostView{Name: h.Name, ID: a.lab.VCenter.HostRef(h.Name), Version: h.Version, Build: h.Build})
	}
	for _, array := range a.lab.World.Arrays() {
		out := arrayView{Name: array.Name(), Vendor: array.Vendor(), ID: array.ID(), APIClient: a.client(array)}
		for _, v := range array.Volumes() {
			out.Volumes = append(out.Volumes, volumeView{
				Name: v.Place().Name, Serial: v.Serial, Device: v.DeviceName(), ProvisionedBytes: v.ProvisionedBytes,
				VirtualBytes: v.Space().VirtualBytes, Destroyed: v.Destroyed,
			})
		}
		view.Arrays = append(view.Arrays, out)
	}
	answer(w, http.StatusOK, view)
}

func (a *API) client(array *san.Array) *scenario.APIClient {
	for _, known := range a.lab.Arrays {
		if known.San == array {
			return known.Client
		}
	}
	return nil
}

func datastore(d vcenter.Shown) datastoreView {
	fs := d.FS
	u, rate := fs.Usage(), fs.Rate()
	out := datastoreView{
		Name: d.Name, ID: d.Ref, Datacenter: d.Datacenter, Type: "VMFS-" + string(rune('0'+fs.Major())), UUID: fs.UUID(),
		CapacityBytes: u.CapacityBytes, FreeBytes: u.FreeBytes, DeadBytes: u.DeadBytes, WrittenBytes: u.WrittenBytes,
		Hosts: d.Hosts, VMs: d.Machines,
	}
	if fs.Major() >= 6 {
		out.Rate = &rate
	}
	for _, d := range fs.Devices() {
		e := extentView{Device: d.Name}
		if v := d.Volume; v != nil {
			e.Array, e.Volume, e.Serial = v.Array().Name(), v.Place().Name, v.Serial
		}
		out.Extents = append(out.Extents, e)
	}
	return out
}
