package powermax

import (
	"math"
	"strings"

	"tidemark.io/lab/san"
)

const (
	trackBytes    = 128 << 10 // what the array allocates at least
	cylinderBytes = 15 * trackBytes
	gb            = 1 << 30
)

func (s *Server) alive() (out []*san.Volume) {
	for _, v := range s.array.Volumes() {
		if !v.Destroyed {
			out = append(out, v)
		}
	}
	return out
}

// volumeID is the number of the device, which stays when its identifier changes.
func volumeID(v *san.Volume) string { return strings.ToUpper(v.Serial[len(v.Serial)-5:]) }

func wwn(v *san.Volume) string {
	return strings.ToUpper(strings.TrimPrefix(v.WorldWideName(), "naa."))
}

func cylinders(v *san.Volume) int64 {
	return (v.ProvisionedBytes + cylinderBytes - 1) / cylinderBytes
}

// allocated are whole tracks; a volume whose capacity is allocated persistently has all of them.
func allocated(v *san.Volume) int64 {
	if v.Full() {
		return cylinders(v) * cylinderBytes
	}
	return (v.Space().VirtualBytes + trackBytes - 1) / trackBytes * trackBytes
}

// hundredths of a unit.
func hundredths(bytes int64, unit float64) float64 { return math.Round(float64(bytes)/unit*100) / 100 }

func (s *Server) kind(v *san.Volume) (kind, status string) {
	if v.Replica() {
		return "RDF2+TDEV", "Write Disabled"
	}
	return "TDEV", "Ready"
}

// detail of a volume in the API with a version in its paths; whether its capacity is allocated persistently is not a part of it.
func (s *Server) detail(v *san.Volume) row {
	kind, status := s.kind(v)
	size := cylinders(v) * cylinderBytes
	return row{
		"volumeId": volumeID(v), "type": kind, "emulation": "FBA", "ssid": "FFFFFFFF", "status": status, "volume_identifier": v.Name,
		"allocated_percent": math.Round(float64(allocated(v)) * 100 / float64(size)),
		"cap_gb":            hundredths(size, gb), "cap_mb": math.Ceil(float64(size) / (1 << 20)), "cap_cyl": cylinders(v),
		"wwn": wwn(v), "effective_wwn": wwn(v), "has_effective_wwn": false, "encapsulated": false, "reserved": false, "pinned": false,
		"num_of_storage_groups": 1, "storageGroupId": []string{groupOf(v)}, "num_of_front_end_paths": 2, "snapvx_source": false, "snapvx_target": false,
		"mobility_id_enabled": false,
	}
}
