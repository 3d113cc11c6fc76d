package vcenter

import (
	"fmt"

	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// The software iSCSI adapter, which hosts have if a device is reached through it.
const (
	softwareISCSI    = "vmhba64"
	softwareISCSIKey = "key-vim.host.InternetScsiHba-" + softwareISCSI
	iscsiPort        = 3260
	iscsiPorts       = 2 // of each controller

	defaultDelayedAck   = true
	defaultLoginTimeout = 5
)

func iscsiTarget(d *san.Device) string {
	return "iqn.2010-06.com.purestorage:flasharray." + digest(d.Name, 16)
}

func iscsiAddress(controller, port int) string {
	return fmt.Sprintf("10.20.0.%d", 10*controller+port+1)
}

// iscsiDevices are the devices that the host reaches through iSCSI.
func (h *host) iscsiDevices() (out []*san.Device) {
	for _, d := range h.devices {
		if h.override(d).Transport == "iscsi" {
			out = append(out, d)
		}
	}
	return out
}

// boundPorts is how many VMkernel ports are bound to the software adapter: two unless a device deviates.
func (h *host) boundPorts() int {
	n := 0
	for _, d := range h.iscsiDevices() {
		n = 2
		if p := h.override(d).BoundPorts; p != nil {
			return *p
		}
	}
	return n
}

// iscsiAdapter is the software adapter with its targets; a device's own settings are those of its targets.
func (h *host) iscsiAdapter(devices []*san.Device) *types.HostInternetScsiHba {
	adapter := &types.HostInternetScsiHba{
		HostHostBusAdapter: types.HostHostBusAdapter{
			Key: softwareISCSIKey, Device: softwareISCSI, Status: "online", Model: "iSCSI Software Adapter", Driver: "iscsi_vmk",
		},
		IsSoftwareBased: true, NetworkBindingSupport: types.HostInternetScsiHbaNetworkBindingSupportTypeOptional,
		IScsiName:       "iqn.1998-01.com.vmware:" + digest(h.san.Name, 12),
		AdvancedOptions: iscsiOptions(nil, 0),
	}
	for _, d := range devices {
		override := h.override(d)
		for controller := range 2 {
			for port := range iscsiPorts {
				adapter.ConfiguredStaticTarget = append(adapter.ConfiguredStaticTarget, types.HostInternetScsiHbaStaticTarget{
					Address: iscsiAddress(controller, port), Port: iscsiPort, IScsiName: iscsiTarget(d), DiscoveryMethod: "sendTargetMethod",
					AdvancedOptions: iscsiOptions(override.DelayedAck, override.LoginTimeout), Parent: softwareISCSI,
				})
			}
		}
	}
	return adapter
}

func iscsiOptions(delayedAck *bool, timeout int32) []types.HostInternetScsiHbaParamValue {
	option := func(key string, value any, own bool) types.HostInternetScsiHbaParamValue {
		return types.HostInternetScsiHbaParamValue{OptionValue: types.OptionValue{Key: key, Value: value}, IsInherited: types.NewBool(!own)}
	}
	ack := defaultDelayedAck
	if delayedAck != nil {
		ack = *delayedAck
	}
	seconds := int32(defaultLoginTimeout)
	if timeout > 0 {
		seconds = timeout
	}
	return []types.HostInternetScsiHbaParamValue{option("DelayedAck", ack, delayedAck != nil), option("LoginTimeout", seconds, timeout > 0)}
}

// iscsiPaths are the paths through the software adapter: one for each port of the array.
func (h *host) iscsiPaths(d *san.Device, disk *types.HostScsiDisk, lun int) (paths []types.HostMultipathInfoPath) {
	array := h.arrayOf(d)
	for controller := range 2 {
		for port := range iscsiPorts {
			path := h.path(disk, softwareISCSI, softwareISCSIKey, (2*array+controller)*iscsiPorts+port, lun)
			path.Transport = &types.HostInternetScsiTargetTransport{
				IScsiName: iscsiTarget(d), Address: []string{fmt.Sprintf("%s:%d", iscsiAddress(controller, port), iscsiPort)},
			}
			paths = append(paths, path)
		}
	}
	return paths
}

// iscsiSoftwareGet reports whether the software iSCSI initiator is enabled.
func (c call) iscsiSoftwareGet() (output, error) {
	return output{kind: "boolean", scalar: fmt.Sprint(len(c.host.iscsiDevices()) > 0)}, nil
}
