// Command compare sends the same RetrievePropertiesEx to the lab and to the unmodified simulator of govmomi, with worlds
// of the same size, and prints the times.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"time"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/view"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
	"tidemark.io/lab/vcenter"
)

// question is one RetrievePropertiesEx over all objects of a kind.
type question struct {
	kind  string
	paths []string
}

var questions = []question{
	{"Datastore", []string{"name", "summary"}},
	{"Datastore", []string{"name", "summary", "host"}},
	{"HostSystem", []string{"name", "runtime.connectionState", "summary.config.product"}},
	{"HostSystem", []string{"name", "datastore"}},
}

func main() {
	hosts := flag.Int("hosts", 100, "`number` of hosts, which mount every datastore")
	datastores := flag.Int("datastores", 500, "`number` of datastores")
	rounds := flag.Int("rounds", 5, "how often each question is asked; the fastest answer counts")
	flag.Parse()
	if err := compare(context.Background(), os.Stdout, *hosts, *datastores, *rounds); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

func compare(ctx context.Context, out io.Writer, hosts, datastores, rounds int) error {
	dir, err := os.MkdirTemp("", "tidemark-compare-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	plain, stopPlain, err := startPlain(ctx, hosts, datastores)
	if err != nil {
		return fmt.Errorf("the plain simulator: %w", err)
	}
	defer stopPlain()
	lab, stopLab, err := startLab(ctx, dir, hosts, datastores)
	if err != nil {
		return fmt.Errorf("the lab: %w", err)
	}
	defer stopLab()
	fmt.Fprintf(out, "%d hosts x %d datastores, fastest of %d\n%-70s %10s %10s %6s\n", hosts, datastores, rounds, "RetrievePropertiesEx", "plain", "lab", "ratio")
	for _, q := range questions {
		var took [2][]time.Duration
		for range rounds {
			for i, c := range []*govmomi.Client{plain, lab} { // in turns, so that neighbors disturb both
				d, n, err := q.ask(ctx, c)
				if err != nil {
					return err
				}
				if want := map[string]int{"Datastore": datastores, "HostSystem": hosts}[q.kind]; n != want {
					return fmt.Errorf("%d of %d objects came back", n, want)
				}
				took[i] = append(took[i], d)
			}
		}
		a, b := slices.Min(took[0]), slices.Min(took[1])
		fmt.Fprintf(out, "%-70s %10s %10s %6.2f\n", fmt.Sprint(q.kind, " ", q.paths), a.Round(100*time.Microsecond), b.Round(100*time.Microsecond), float64(b)/float64(a))
	}
	return nil
}

// ask returns the response time and the number of objects.
func (q question) ask(ctx context.Context, c *govmomi.Client) (time.Duration, int, error) {
	v, err := view.NewManager(c.Client).CreateContainerView(ctx, c.ServiceContent.RootFolder, []string{q.kind}, true)
	if err != nil {
		return 0, 0, err
	}
	defer func() { _ = v.Destroy(ctx) }()
	var out []types.ObjectContent
	start := time.Now()
	if err := v.Retrieve(ctx, []string{q.kind}, q.paths, &out); err != nil {
		return 0, 0, err
	}
	return time.Since(start), len(out), nil
}

func startPlain(ctx context.Context, hosts, datastores int) (*govmomi.Client, func(), error) {
	model := simulator.VPX()
	model.Host, model.Cluster, model.ClusterHost, model.Machine, model.Datastore = 0, 1, hosts, 0, datastores
	model.Portgroup = 0
	if err := model.Create(); err != nil {
		return nil, nil, err
	}
	model.Service.RegisterEndpoints = false
	server := model.Service.NewServer()
	stop := func() {
		server.Close()
		model.Remove()
	}
	c, err := govmomi.NewClient(ctx, server.URL, true)
	if err != nil {
		stop()
	}
	return c, stop, err
}

func startLab(ctx context.Context, dir string, hosts, datastores int) (*govmomi.Client, func(), error) {
	world := san.NewWorld(time.Now(), 1)
	center, err := vcenter.New(vcenter.Config{World: world, Dir: dir})
	if err != nil {
		return nil, nil, err
	}
	if err := center.Batch(func() error { return fill(world, center, hosts, datastores) }); err != nil {
		return nil, nil, err
	}
	server := httptest.NewServer(center)
	stop := func() {
		server.CloseClientConnections()
		server.Close()
		world.Close()
		center.Close()
	}
	address, err := url.Parse(server.URL + "/sdk")
	if err != nil {
		stop()
		return nil, nil, err
	}
	user := center.Users()[0]
	address.User = url.UserPassword(user.Name, user.Password)
	c, err := govmomi.NewClient(ctx, address, true)
	if err != nil {
		stop()
	}
	return c, stop, err
}

func fill(world *san.World, center *vcenter.VCenter, hosts, datastores int) error {
	cluster, err := center.AddCluster("cluster-1")
	if err != nil {
		return err
	}
	for i := range hosts {
		h := world.AddHost(san.Host{Name: fmt.Sprintf("esx-%04d", i), Version: "8.0.3", Build: 24022510, WWNs: []string{"100000109B000001"}})
		if err := center.AddHost(cluster, h); err != nil {
			return err
		}
	}
	array := world.AddArray(san.ArraySpec{Name: "flasharray-1"})
	for i := range datastores {
		v := array.AddVolume(san.VolumeSpec{Name: fmt.Sprintf("v-%04d", i), ProvisionedBytes: 1 << 40})
		fs := world.AddFileSystem(san.FileSystemSpec{Name: fmt.Sprintf("ds-%04d", i), Major: 6, Devices: []*san.Device{san.VolumeDevice(v)}, Hosts: world.Hosts()})
		if err := center.AddDatastore(fs); err != nil {
			return err
		}
	}
	return nil
}
