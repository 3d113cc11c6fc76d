package flasharray

import (
	"time"

	"tidemark.io/lab/san"
)

// volume is one reading of a san volume.
type volume struct {
	source      *san.Volume
	id          string
	name        string
	serial      string
	provisioned int64
	created     time.Time
	destroyed   bool
	connections int64
	endpoint    bool // a protocol endpoint
	pod, group  row
	space       san.Space
}

// volumes reads all volumes, destroyed ones included.
func (s *Server) volumes() []volume {
	connections := map[string]int64{}
	for _, c := range s.array.Connections() {
		connections[c.Volume.ID]++
	}
	var list []volume
	for _, v := range s.array.Volumes() {
		place := v.Place()
		list = append(list, volume{
			source: v, id: v.ID, name: place.Name, serial: v.Serial, provisioned: v.ProvisionedBytes, created: v.Created,
			destroyed: v.Destroyed, connections: connections[v.ID], endpoint: v.ProtocolEndpoint,
			space: v.Space(), pod: podReference(place.Pod), group: groupReference(place.Group),
		})
	}
	return list
}
