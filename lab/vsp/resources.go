package vsp

import (
	"fmt"
	"net/url"
	"slices"

	"tidemark.io/lab/san"
)

// hostGroup is how ports show LDEVs to hosts.
type hostGroup struct {
	number  int
	name    string
	options []int // host mode options
}

var (
	unmapping = hostGroup{1, "esxi", []int{54, unmapOption, 114}}
	plain     = hostGroup{2, "esxi-plain", []int{54}} // its hosts see that UNMAP is not supported
	portIDs   = []string{"CL1-A", "CL2-A"}
)

// list is a kind of objects that are listed whole, or as its filter keeps them.
type list struct {
	id     string
	rows   func(*Server) []row
	filter func(rows []row, query url.Values) ([]row, error)
}

var lists = map[string]list{
	"sessions":    {"sessionId", func(s *Server) []row { return s.sessions.rows() }, whole},
	"pools":       {"poolId", (*Server).pools, whole},
	"host-groups": {"hostGroupId", (*Server).hostGroups, ofPort},
	"ports":       {"portId", (*Server).ports, whole},
	"jobs":        {"jobId", func(s *Server) []row { return s.jobs.rows() }, whole},
}

func whole(rows []row, _ url.Values) ([]row, error) { return rows, nil }

// ofPort keeps the host groups of a port. Without it, those of all ports are listed, without their options (REST API
// Reference Guide, "Getting information about host groups").
func ofPort(groups []row, query url.Values) ([]row, error) {
	port := query.Get("portId")
	if query.Has("portId") && !slices.Contains(portIDs, port) {
		return nil, invalidParameter("portId")
	}
	out := []row{}
	for _, group := range groups {
		if port == "" {
			delete(group, "hostModeOptions")
		}
		if port == "" || group["portId"] == port {
			out = append(out, group)
		}
	}
	return out, nil
}

func (s *Server) basicStorage() row {
	return row{
		"storageDeviceId": s.deviceID(), "model": model, "serialNumber": s.serialNumber(), "ctl1Ip": "192.0.2.10", "ctl2Ip": "192.0.2.11",
	}
}

func (s *Server) storage() row {
	whole := s.basicStorage()
	for name, value := range (row{
		"dkcMicroVersion": s.array.Purity(), "detailDkcMicroVersion": s.array.Purity(), "isSecure": true, "targetCtl": "CTL1", "usesSvp": false,
		"communicationModes": []row{{"communicationMode": "lanConnectionMode"}}, "isCompressionAccelerationAvailable": false,
	}) {
		whole[name] = value
	}
	return whole
}

// pools count in megabytes.
func (s *Server) pools() []row {
	out := []row{}
	for _, name := range []string{poolName, OtherPool} {
		in := slices.DeleteFunc(s.sorted(), func(v *san.Volume) bool { return v.Pool(poolName) != name })
		if name == poolName || len(in) > 0 {
			out = append(out, pool(name, s.array.CapacityBytes(), in))
		}
	}
	return out
}

func pool(name string, total int64, volumes []*san.Volume) row {
	taken, located := int64(0), int64(0)
	for _, v := range volumes {
		taken += used(v)
		located += v.ProvisionedBytes
	}
	return row{
		"poolId": poolIDs[name], "poolName": name, "poolStatus": "POLN", "poolType": "HDP", "usedCapacityRate": taken * 100 / total,
		"availableVolumeCapacity": max(0, total-taken) >> 20, "totalPoolCapacity": total >> 20, "totalLocatedCapacity": located >> 20,
		"numOfLdevs": 8, "firstLdevId": 60000, "warningThreshold": 70, "depletionThreshold": 80, "virtualVolumeCapacityRate": -1,
		"isMainframe": false, "isShrinking": false, "locatedVolumeCount": len(volumes), "blockingMode": "NB", "totalReservedCapacity": 0,
		"reservedVolumeCount": 0, "snapshotCount": 0, "snapshotUsedCapacity": 0, "suspendSnapshot": true,
	}
}

func (s *Server) hostGroups() (out []row) {
	for _, port := range portIDs {
		for _, group := range []hostGroup{unmapping, plain} {
			out = append(out, row{
				"hostGroupId": fmt.Sprintf("%s,%d", port, group.number), "portId": port, "hostGroupNumber": group.number,
				"hostGroupName": group.name, "hostMode": "VMWARE_EX", "hostModeOptions": group.options,
			})
		}
	}
	return out
}

func (s *Server) ports() (out []row) {
	for i, port := range portIDs {
		out = append(out, row{
			"portId": port, "portType": "FIBRE", "portAttributes": []string{"TAR", "MCU", "RCU", "ELUN"}, "portSpeed": "AUT", "loopId": "EF",
			"fabricMode": true, "portConnection": "PtoP", "lunSecuritySetting": true,
			"wwn": fmt.Sprintf("50060e8008%04x%02x", s.serialNumber()&0xffff, i),
		})
	}
	return out
}
