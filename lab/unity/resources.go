package unity

import (
	"slices"
	"strconv"
	"strings"

	"tidemark.io/lab/san"
)

// blockBytes is what the array allocates at least.
const blockBytes = 8 << 10

// sliceBytes is the unit in which LUNs take space from their pool.
const sliceBytes = 256 << 20

// metadataBytes is what the array needs for the metadata of a LUN.
const metadataBytes = 10 * sliceBytes

// resource is a type of objects.
type resource struct {
	fields  []string
	objects func(*Server) []object
}

// object returns a field of itself, nil if it is not set.
type object func(field string) any

func rows(list func(*Server) []row) func(*Server) []object {
	return func(s *Server) (all []object) {
		for _, r := range list(s) {
			all = append(all, func(field string) any { return r[field] })
		}
		return all
	}
}

var types = map[string]*resource{
	"basicSystemInfo": {
		fields:  []string{"id", "model", "name", "softwareVersion", "softwareFullVersion", "apiVersion", "earliestApiVersion"},
		objects: rows((*Server).basicSystem),
	},
	"loginSessionInfo": {
		fields: []string{"id", "domain", "user", "roles", "idleTimeout", "isPasswordChangeRequired"}, objects: rows((*Server).loginSession),
	},
	"user":   {fields: []string{"id", "name"}, objects: rows((*Server).users)},
	"system": {fields: []string{"id", "health", "name", "model", "serialNumber", "platform"}, objects: rows((*Server).system)},
	"pool": {
		fields:  []string{"id", "health", "name", "description", "sizeTotal", "sizeFree", "sizeUsed", "sizeSubscribed", "snapSizeUsed", "snapSizeSubscribed", "isAllFlash"},
		objects: rows((*Server).pools),
	},
	"systemCapacity": {
		fields: []string{
			"id", "sizeFree", "sizeTotal", "sizeUsed", "sizeSubscribed", "compressionSizeSaved", "compressionPercent", "compressionRatio",
			"dataReductionSizeSaved", "dataReductionPercent", "dataReductionRatio", "tiers",
		},
		objects: rows((*Server).capacity),
	},
	"lun": {
		fields: []string{
			"id", "health", "name", "description", "type", "sizeTotal", "sizeUsed", "sizeAllocated", "sizePreallocated", "sizeAllocatedTotal",
			"dataReductionSizeSaved", "dataReductionPercent", "dataReductionRatio", "isThinEnabled", "isDataReductionEnabled",
			"isAdvancedDedupEnabled", "storageResource", "pool", "wwn", "isReplicationDestination", "metadataSize", "metadataSizeAllocated",
			"hostAccess", "snapsSize", "snapsSizeAllocated", "snapCount", "isThinClone",
		},
		objects: (*Server).luns,
	},
}

func healthy(id, text string) row {
	return row{"value": 5, "descriptionIds": []string{id}, "descriptions": []string{text}}
}

var component = healthy("ALRT_COMPONENT_OK", "The component is operating normally. No action is required.")

func (s *Server) basicSystem() []row {
	return []row{{
		"id": "0", "model": model, "name": s.array.Name(), "softwareVersion": s.array.Purity(), "softwareFullVersion": "Unity " + s.array.Purity(),
		"apiVersion": apiVersion, "earliestApiVersion": "4.0",
	}}
}

func (s *Server) system() []row {
	return []row{{
		"id": "0", "health": component, "name": s.array.Name(), "model": model, "serialNumber": s.serialNumber(), "platform": "Oberon_DualSP",
	}}
}

func (s *Server) users() []row { return []row{{"id": s.userID(), "name": s.Username}} }

func (s *Server) userID() string { return "user_" + s.Username }

func (s *Server) loginSession() []row {
	return []row{{
		"id": s.Username, "domain": "Local", "user": row{"id": s.userID()}, "roles": []row{{"id": "operator"}},
		"idleTimeout": int(s.options.IdleTimeout.Seconds()), "isPasswordChangeRequired": false,
	}}
}

func (s *Server) pools() []row {
	sum := s.array.Space()
	used := sum.UniqueBytes + sum.SharedBytes + sum.SnapshotsBytes + sum.SystemBytes
	others, taken := s.array.Pooled(OtherPool)
	out := []row{pool(poolID, s.array.CapacityBytes(), used-taken, slices.DeleteFunc(s.alive(), func(v *san.Volume) bool { return slices.Contains(others, v) }))}
	if len(others) > 0 {
		out = append(out, pool(OtherPool, s.array.CapacityBytes(), taken, others))
	}
	return out
}

func pool(id string, total, used int64, volumes []*san.Volume) row {
	subscribed := int64(0)
	for _, v := range volumes {
		subscribed += v.ProvisionedBytes
	}
	used = (used + sliceBytes - 1) / sliceBytes * sliceBytes
	return row{
		"id": id, "health": component, "name": poolNames[id], "description": "", "sizeTotal": total, "sizeFree": max(0, total-used),
		"sizeUsed": used, "sizeSubscribed": subscribed, "snapSizeUsed": 0, "snapSizeSubscribed": 0, "isAllFlash": true,
	}
}

// capacity is that of the first pool.
func (s *Server) capacity() []row {
	pool := s.pools()[0]
	return []row{{
		"id": "0", "sizeFree": pool["sizeFree"], "sizeTotal": pool["sizeTotal"], "sizeUsed": pool["sizeUsed"], "sizeSubscribed": pool["sizeSubscribed"],
		"compressionSizeSaved": 0, "compressionPercent": 0, "compressionRatio": 1.0, "dataReductionSizeSaved": 0, "dataReductionPercent": 0,
		"dataReductionRatio": 1.0, "tiers": []row{},
	}}
}

func (s *Server) alive() (out []*san.Volume) {
	for _, v := range s.array.Volumes() {
		if !v.Destroyed {
			out = append(out, v)
		}
	}
	return out
}

func allocated(v *san.Volume) int64 {
	if v.Full() {
		return v.ProvisionedBytes
	}
	return (v.Space().VirtualBytes + blockBytes - 1) / blockBytes * blockBytes
}

// lunID stays when a LUN is renamed, and when it is moved to another pool.
func lunID(v *san.Volume) string {
	number, _ := strconv.ParseInt(v.Serial[len(v.Serial)-8:], 16, 64)
	return "sv_" + strconv.FormatInt(number, 10)
}

func wwn(v *san.Volume) string {
	digits := strings.ToUpper(strings.TrimPrefix(v.WorldWideName(), "naa."))
	var pairs []string
	for i := 0; i+1 < len(digits); i += 2 {
		pairs = append(pairs, digits[i:i+2])
	}
	return strings.Join(pairs, ":")
}

func (s *Server) luns() (all []object) {
	for _, v := range s.alive() {
		all = append(all, func(field string) any {
			if read := lunFields[field]; read != nil {
				return read(v)
			}
			return nil
		})
	}
	return all
}

func poolOf(v *san.Volume) any {
	id := v.Pool(poolID)
	return row{"id": id, "name": poolNames[id], "raidType": 1, "isFASTCacheEnabled": false}
}

// lunFields have no sizeUsed: the array does not set it. There can be thousands of LUNs, so only what a request names is read.
var lunFields = map[string]func(*san.Volume) any{
	"id":                       func(v *san.Volume) any { return lunID(v) },
	"health":                   always(healthy("ALRT_VOL_OK", "The LUN is operating normally. No action is required.")),
	"name":                     func(v *san.Volume) any { return v.Name },
	"description":              always(""),
	"type":                     always(2),
	"sizeTotal":                func(v *san.Volume) any { return v.ProvisionedBytes },
	"sizeAllocated":            func(v *san.Volume) any { return allocated(v) },
	"sizePreallocated":         always(sliceBytes),
	"sizeAllocatedTotal":       func(v *san.Volume) any { return allocated(v) + metadataBytes },
	"dataReductionSizeSaved":   always(0),
	"dataReductionPercent":     always(0),
	"dataReductionRatio":       always(1.0),
	"isThinEnabled":            func(v *san.Volume) any { return !v.Full() },
	"isDataReductionEnabled":   always(false),
	"isAdvancedDedupEnabled":   always(false),
	"storageResource":          func(v *san.Volume) any { return row{"id": lunID(v), "type": 8} },
	"pool":                     poolOf,
	"wwn":                      func(v *san.Volume) any { return wwn(v) },
	"isReplicationDestination": func(v *san.Volume) any { return v.Replica() },
	"metadataSize":             always(metadataBytes),
	"metadataSizeAllocated":    always(metadataBytes),
	"snapsSize":                always(0),
	"snapsSizeAllocated":       always(0),
	"snapCount":                always(0),
	"isThinClone":              always(false),
}

func always(value any) func(*san.Volume) any { return func(*san.Volume) any { return value } }
