package wsapi

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"tidemark.io/lab/san"
)

const (
	mib     = 1 << 20
	region  = 128 * mib // what volumes reserve in a CPG
	cpgName = "SSD_r6"
)

// OtherCPG exists while it has volumes, which were moved to it by tunevv.
const OtherCPG = "FC_r6"

// Values of the members provisioningType, copyType, state, and of those that say whether a feature is on.
const (
	full, thin = 1, 2
	baseVolume = 1
	normal     = 1
	off        = 2
)

// resource is a collection of the API, or a single object.
type resource struct {
	path    string
	single  bool
	none    *refusal // for a name that no row has; nil if rows have no address
	queried []string
	rows    func(*Server) []row
}

var resources = []*resource{
	{path: "/system", single: true, rows: (*Server).system},
	{path: "/wsapiconfiguration", single: true, rows: (*Server).configuration},
	{path: "/volumes", none: noVolume, queried: []string{"name", "wwn", "copyOf", "snapCPG", "userCPG"}, rows: (*Server).volumes},
	{path: "/cpgs", none: noCPG, rows: (*Server).cpgs},
	{path: "/hosts", none: noHost, queried: []string{"name", "FCPaths", "iSCSIPaths"}, rows: (*Server).hosts},
	{path: "/hostsets", none: noResource, rows: noRows},
	{path: "/volumesets", none: noResource, rows: noRows},
	{path: "/capacity", single: true, rows: (*Server).capacity},
	{path: "/ports", rows: (*Server).ports},
	{path: "/tasks", none: noResource, rows: noRows},
	{path: "/qos", none: noResource, rows: noRows},
	{path: "/remotecopygroups", none: noResource, rows: noRows},
	{path: "/remotecopytargets", none: noResource, rows: noRows},
	{path: "/remotecopylinks", none: noResource, rows: noRows},
	{path: "/flashcache", rows: noRows},
	{path: "/vluns", queried: []string{"hostname", "volumeName", "volumeWWN"}, rows: (*Server).vluns},
}

// noRows are those of what no array of the lab has.
func noRows(*Server) []row { return nil }

// used is what data takes in the CPG.
func (s *Server) used() int64 {
	space := s.array.Space()
	return space.UniqueBytes + space.SharedBytes + space.SnapshotsBytes + space.SystemBytes
}

func (s *Server) free() int64 { return max(0, s.array.CapacityBytes()-s.used()) }

// raw is what usable space takes on drives, as RAID 6 in sets of 10.
func raw(usable int64) int64 { return usable * 5 / 4 }

func (s *Server) system() []row {
	number := systemNumber(s.array.ID())
	total, failed := s.array.CapacityBytes()/mib, 0.0
	nodes := []int{0, 1}
	return []row{{
		"id": number, "name": s.array.Name(), "systemVersion": s.array.Purity(), "model": model, "serialNumber": "4UW" + strconv.Itoa(int(number)),
		"totalNodes": len(nodes), "masterNode": 0, "onlineNodes": nodes, "clusterNodes": nodes, "chunkletSizeMiB": 1024,
		"totalCapacityMiB": float64(total), "allocatedCapacityMiB": float64(s.used() / mib), "freeCapacityMiB": float64(s.free() / mib),
		"failedCapacityMiB": failed, "timeZone": "Etc/UTC",
	}}
}

func (s *Server) configuration() []row {
	return []row{{
		"httpState": "Disabled", "httpPort": 8008, "httpsState": "Enabled", "httpsPort": 443, "version": "1.10.5",
		"sessionsInUse": s.LoggedIn.Count(), "systemResourceUsage": s.options.MaxSessions,
	}}
}

func (s *Server) alive() []*san.Volume {
	return slices.DeleteFunc(s.array.Volumes(), func(v *san.Volume) bool { return v.Destroyed || v.ProtocolEndpoint })
}

func whole(bytes, unit int64) int64 { return (bytes + unit - 1) / unit * unit / mib }

func wwn(v *san.Volume) string { return strings.ToUpper(strings.TrimPrefix(v.DeviceName(), "naa.")) }

func (s *Server) volumes() []row {
	var out []row
	for _, v := range s.alive() {
		size, written, provisioning := v.ProvisionedBytes, v.Space().VirtualBytes, thin
		reserved := min(whole(written, region), size/mib)
		if v.Full() {
			written, reserved, provisioning = size, size/mib, full
		}
		used := whole(written, mib)
		id, _ := strconv.ParseInt(v.Serial[:16], 16, 64)
		out = append(out, row{
			"id": id, "name": v.Name, "uuid": v.ID, "wwn": wwn(v),
			"provisioningType": provisioning, "copyType": baseVolume, "baseId": id, "readOnly": v.Replica(), "state": normal,
			"deduplicationState": off, "compressionState": off, "failedStates": []int{}, "degradedStates": []int{}, "additionalStates": []int{},
			"sizeMiB": size / mib, "hostWriteMiB": used, "totalUsedMiB": used, "totalReservedMiB": reserved,
			"userSpace":       row{"reservedMiB": reserved, "rawReservedMiB": raw(reserved), "usedMiB": used, "freeMiB": reserved - used},
			"snapshotSpace":   row{"reservedMiB": 0, "rawReservedMiB": 0, "usedMiB": 0, "freeMiB": 0},
			"userCPG":         v.Pool(cpgName),
			"creationTimeSec": v.Created.Unix(), "creationTime8601": v.Created.UTC().Format(time.RFC3339),
			"ssSpcAllocWarningPct": 0, "ssSpcAllocLimitPct": 0, "usrSpcAllocWarningPct": 0, "usrSpcAllocLimitPct": 0,
			"policies": row{"staleSS": true, "oneHost": false, "zeroDetect": true, "system": false, "caching": true},
		})
	}
	return out
}

func (s *Server) cpgs() []row {
	others, taken := s.array.Pooled(OtherCPG)
	first := slices.DeleteFunc(s.alive(), func(v *san.Volume) bool { return slices.Contains(others, v) })
	snapshots := s.array.Space().SnapshotsBytes
	out := []row{s.cpg(0, cpgName, first, s.used()-snapshots-taken, snapshots)}
	if len(others) > 0 {
		out = append(out, s.cpg(1, OtherCPG, others, taken, 0))
	}
	return out
}

func (s *Server) cpg(id int, name string, volumes []*san.Volume, data, snapshots int64) row {
	fulls := 0
	for _, v := range volumes {
		if v.Full() {
			fulls++
		}
	}
	usage := func(total, used int64) row {
		return row{
			"totalMiB": total, "usedMiB": used, "rawTotalMiB": raw(total), "rawUsedMiB": raw(used),
		}
	}
	data, snapshots = data/mib, snapshots/mib
	return row{
		"id": id, "uuid": s.array.ID()[:35] + string("cd"[id]), "name": name, "numFPVVs": fulls, "numTPVVs": len(volumes) - fulls, "state": normal,
		"UsrUsage": usage(data, data), "SAUsage": usage(0, 0), "SDUsage": usage(snapshots, snapshots),
		"SDGrowth":     row{"incrementMiB": 8192, "LDLayout": row{"RAIDType": 4, "diskPatterns": []row{{"diskType": 3}}}},
		"failedStates": []int{}, "degradedStates": []int{}, "additionalStates": []int{},
	}
}

func (s *Server) hosts() []row {
	var out []row
	for i, h := range s.array.Hosts() {
		fc, iscsi := []row{}, []row{}
		for _, wwn := range h.WWNs {
			fc = append(fc, row{"wwn": wwn, "hostSpeed": 0})
		}
		for _, name := range h.IQNs {
			iscsi = append(iscsi, row{"name": name, "hostSpeed": 0})
		}
		out = append(out, row{"id": i + 1, "name": h.Name, "persona": 11, "FCPaths": fc, "iSCSIPaths": iscsi})
	}
	return out
}

func (s *Server) vluns() []row {
	var out []row
	for _, c := range s.array.Connections() {
		if c.Volume.Destroyed {
			continue
		}
		out = append(out, row{
			"lun": c.LUN, "volumeName": c.Volume.Name, "hostname": c.HostName, "active": true, "type": 3,
			"volumeWWN": wwn(c.Volume),
		})
	}
	return out
}
