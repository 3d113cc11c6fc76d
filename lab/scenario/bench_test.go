package scenario

import "testing"

func BenchmarkBuildOf200Hosts200Datastores1000VMs(b *testing.B) {
	for b.Loop() {
		size := Default()
		size.Clusters, size.Hosts, size.Datastores, size.VMs = 4, 200, 200, 1000
		l, err := Build(size, b.TempDir(), false)
		if err != nil {
			b.Fatal(err)
		}
		l.Close()
	}
}
