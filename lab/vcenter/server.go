package vcenter

import (
	"fmt"
	"net/http"

	"github.com/vmware/govmomi/simulator"

	"tidemark.io/lab/soapshape"
)

// priorVersions are the earlier API versions that the vCenter supports, newest first.
var priorVersions = []string{
	"8.0.2.0", "8.0.1.0", "8.0.0.2", "8.0.0.1", "7.0.3.2", "7.0.3.1", "7.0.3.0", "7.0.2.1", "7.0.2.0", "7.0.1.1", "7.0.1.0", "7.0.0.2",
	"7.0.0.0", "6.9.1", "6.8.7", "6.7.3", "6.7.2", "6.7.1", "6.7", "6.5", "6.0", "5.5", "5.1", "5.0",
}

func (v *VCenter) routes() {
	v.service.RegisterSDK(v.registry, "/sdk/vimService")
	v.mux = http.NewServeMux()
	sdk := soapshape.FromEnvironment(v.unreliable(v.limited(http.HandlerFunc(v.serveSDK))))
	v.mux.Handle("/sdk", sdk)
	v.mux.Handle("/sdk/vimService", sdk)
	v.mux.HandleFunc("GET /sdk/vimServiceVersions.xml", serviceVersions)
	v.mux.HandleFunc("/folder/", v.serveFolder)
	v.tagging = newTagging(v)
	v.tagging.routes(v.mux)
	v.serveStorageMonitoring()
}

// Handle mounts a handler on the vCenter's origin.
func (v *VCenter) Handle(pattern string, h http.Handler) { v.mux.Handle(pattern, h) }

// ServeHTTP serves everything on the origin of the vCenter.
func (v *VCenter) ServeHTTP(w http.ResponseWriter, r *http.Request) { v.mux.ServeHTTP(w, r) }

func serviceVersions(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/xml")
	fmt.Fprintf(w, `<?xml version="1.0" encoding="UTF-8" ?>
<namespaces version="1.0">
 <namespace>
  <name>urn:vim25</name>
  <version>%s</version>
  <priorVersions>
`, apiVersion)
	for _, p := range priorVersions {
		fmt.Fprintf(w, "   <version>%s</version>\n", p)
	}
	fmt.Fprint(w, `  </priorVersions>
 </namespace>
 <namespace>
  <name>urn:vim</name>
  <version>8.0.3.0</version>
 </namespace>
</namespaces>
`)
}

var _ simulator.RegisterObject = (*filterNotifier)(nil)
