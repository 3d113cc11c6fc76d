package control

import (
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
	"tidemark.io/lab/scenario"
)

// metrics answers as the exporter of the array would: the OpenMetrics exporter of Pure Storage for a FlashArray, NetApp Harvest for an
// ONTAP cluster. It has the figures that the array reports now.
func (a *API) metrics(w http.ResponseWriter, r *http.Request) {
	array, err := a.array(r.PathValue("name"))
	if err != nil {
		refuse(w, http.StatusNotFound, "%v", err)
		return
	}
	export := exporters[array.Kind]
	if export == nil {
		refuse(w, http.StatusNotFound, "the lab has no exporter of %s", array.Kind)
		return
	}
	if server, ok := array.Server.(interface{ InForce(gate.Kind) bool }); ok && server.InForce(gate.Offline) {
		refuse(w, http.StatusBadGateway, "%s is offline", array.San.Name())
		return
	}
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	for _, v := range array.San.Volumes() {
		if !v.Destroyed && !v.ProtocolEndpoint {
			export(w, array.San, v)
		}
	}
}

var exporters = map[string]func(io.Writer, *san.Array, *san.Volume){
	scenario.FlashArray: exportPure,
	"ontap":             exportHarvest,
}

// sample writes one line; labels are names and values in turn.
func sample(w io.Writer, metric string, value float64, labels ...string) {
	var pairs []string
	for i := 0; i+1 < len(labels); i += 2 {
		escaped := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(labels[i+1])
		pairs = append(pairs, labels[i]+`="`+escaped+`"`)
	}
	_, _ = fmt.Fprintf(w, "%s{%s} %s\n", metric, strings.Join(pairs, ","), strconv.FormatFloat(value, 'g', -1, 64))
}

func exportPure(w io.Writer, _ *san.Array, v *san.Volume) {
	var pod, group string
	place := v.Place()
	if place.Pod != nil {
		pod = place.Pod.Name
	}
	if place.Group != nil {
		group = place.Group.Name
	}
	naa := "naa.624a9370" + v.Serial
	space := v.Space()
	for _, part := range []struct {
		name  string
		bytes int64
	}{
		{"shared", space.SharedBytes},
		{"snapshots", space.SnapshotsBytes},
		{"total_physical", space.UniqueBytes + space.SnapshotsBytes},
		{"total_provisioned", v.ProvisionedBytes},
		{"unique", space.UniqueBytes},
		{"virtual", space.VirtualBytes},
	} {
		sample(w, "purefa_volume_space_bytes", float64(part.bytes),
			"naa_id", naa, "name", place.Name, "pod", pod, "space", part.name, "volume_group", group)
	}
}

const harvestBlock = 4 << 10

// exportHarvest has the serial number only among the labels of the LUN. Namespaces are another object of Harvest.
func exportHarvest(w io.Writer, array *san.Array, v *san.Volume) {
	if !strings.HasPrefix(v.DeviceName(), "naa.") {
		return
	}
	volume, lun := "", v.Name
	if path := strings.Split(v.Name, "/"); len(path) > 2 {
		volume, lun = path[len(path)-2], path[len(path)-1]
	}
	own := []string{"cluster", array.Name(), "datacenter", "lab", "lun", lun, "node", array.Name() + "-01", "qtree", "", "svm", "svm1", "volume", volume}
	used := (v.Space().VirtualBytes + harvestBlock - 1) / harvestBlock * harvestBlock
	sample(w, "lun_labels", 1, append(own, "serial_hex", strings.ToLower(v.Serial), "state", "online")...)
	sample(w, "lun_size", float64(v.ProvisionedBytes), own...)
	sample(w, "lun_size_used", float64(used), own...)
}
