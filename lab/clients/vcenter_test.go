package clients

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/san"
	"tidemark.io/lab/tlscert"
	"tidemark.io/lab/vcenter"
)

// vmwareAnswer is what vcenter_client.py prints.
type vmwareAnswer struct {
	About  []string
	User   string
	Before map[string]struct {
		UUID               string
		Major, BlockSizeMb int
		Capacity, Free     int64
		Priority           string
		Extents, Hosts     []string
	}
	Canceled struct {
		State, Fault string
		Cancelled    bool
	}
	Run struct {
		State, Description string
		Results            [][]bool
		Progress           []int
		Dated              bool
	}
	Partly  [][]bool
	Again   []string
	Options struct {
		Value   int
		Unknown []string
	}
	Refused struct {
		Unmap, AfterLogout, Log, Login []string
		Held                           map[string]bool
		Reads                          []string
	}
}

func TestPyVmomiWorksWithTheVCenter(t *testing.T) {
	world := san.NewWorld(time.Date(2026, 3, 2, 10, 1, 17, 0, time.UTC), 5)
	t.Cleanup(world.Close)
	gold := addFileSystem(t, world, "gold-01", 1<<40)
	silver := addFileSystem(t, world, "silver-01", 4<<40)
	world.Settle()
	dead := gold.Usage().DeadBytes
	if dead == 0 {
		t.Fatal("the world has no dead space")
	}
	center, address, ca := serveVCenter(t, world, gold, silver)
	before := gold.Usage()
	world.Clock().SetSpeed(3600)
	users := object{}
	for _, u := range center.Users() {
		name, _, _ := strings.Cut(u.Name, "@")
		users[name] = []string{u.Name, u.Password}
	}
	var got vmwareAnswer
	ask := object{"host": "127.0.0.1", "port": address.Port, "ca": ca, "datastore": "gold-01", "canceled": "silver-01",
		"users": users}
	runPython(t, "vcenter_client.py", ask, &got)
	world.Clock().SetSpeed(0)

	equal(t, "about", strings.Join(got.About, " "), "VirtualCenter "+center.GUID()+" "+center.Version())
	equal(t, "datastores", len(got.Before), 2)
	store := got.Before["gold-01"]
	equal(t, "datastore", fmt.Sprint(store.UUID, store.Major, store.BlockSizeMb, store.Capacity, store.Free, store.Extents,
		store.Hosts), fmt.Sprint(gold.UUID(), 6, 1, before.CapacityBytes, before.FreeBytes, []string{gold.Devices()[0].Name},
		[]string{"esx-01.lab.example", "esx-02.lab.example"}))
	equal(t, "canceled", fmt.Sprintf("%+v", got.Canceled), "{State:error Fault:vmodl.fault.RequestCanceled Cancelled:true}")
	equal(t, "run", got.Run.State, "success")
	equal(t, "run", got.Run.Description, "host.StorageSystem.unmapVmfsVolumeEx")
	equal(t, "result", fmt.Sprint(got.Run.Results, got.Run.Dated), "[[true true]] true")
	if len(got.Run.Progress) == 0 {
		t.Error("no progress was seen")
	}
	equal(t, "partly", fmt.Sprint(got.Partly), "[[true true] [false false]]")
	equal(t, "at once", strings.Join(got.Again, " "), "success success success success")
	equal(t, "dead bytes left", gold.Usage().DeadBytes, 0)
	equal(t, "option", fmt.Sprint(got.Options.Value, got.Options.Unknown), "0 [vim.fault.InvalidName ]")
	refused := got.Refused
	equal(t, "readonly", fmt.Sprint(refused.Unmap, refused.Held, refused.Reads), fmt.Sprint(
		[]string{"vim.fault.NoPermission", "Host.Config.Storage"},
		map[string]bool{"Host.Config.Storage": false, "System.Read": true}, []string{"gold-01", "silver-01"}))
	equal(t, "after logout", refused.AfterLogout[0], "vim.fault.NotAuthenticated")
	equal(t, "log", strings.Join(refused.Log, " "), "vim.fault.NoPermission Global.Diagnostics")
	equal(t, "wrong password", refused.Login[0], "vim.fault.InvalidLogin")
	equal(t, "user", got.User, `VSPHERE.LOCAL\operator`)
}

// addFileSystem formats a volume for two hosts, fills a quarter and deletes half of that.
func addFileSystem(t *testing.T, world *san.World, name string, size int64) *san.FileSystem {
	t.Helper()
	if len(world.Arrays()) == 0 {
		world.AddArray(san.ArraySpec{Name: "flash-01"})
		for i := range 2 {
			world.AddHost(san.Host{Name: fmt.Sprintf("esx-%02d.lab.example", i+1), Version: "8.0.3", Build: 24022510,
				WWNs: []string{fmt.Sprintf("2100F4C7AA00270%d", i)}})
		}
	}
	array, hosts := world.Arrays()[0], world.Hosts()
	v := array.AddVolume(san.VolumeSpec{Name: name, ProvisionedBytes: size})
	for _, h := range hosts {
		array.Connect(h, v)
	}
	fs := world.AddFileSystem(san.FileSystemSpec{Name: name, Major: 6, Devices: []*san.Device{san.VolumeDevice(v)}, Hosts: hosts,
		Rate: san.Rate{Method: "priority", Priority: "none"}})
	for _, file := range []string{"keep.vmdk", "drop.vmdk"} {
		if _, err := fs.Create(file, size/8, size/8, false); err != nil {
			t.Fatal(err)
		}
	}
	if err := fs.Delete("drop.vmdk", hosts[0]); err != nil {
		t.Fatal(err)
	}
	return fs
}

func serveVCenter(t *testing.T, world *san.World, stores ...*san.FileSystem) (*vcenter.VCenter, *net.TCPAddr, string) {
	t.Helper()
	center, err := vcenter.New(vcenter.Config{World: world, Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(center.Close)
	cluster, err := center.AddCluster("Cluster-01")
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range world.Hosts() {
		if err := center.AddHost(cluster, h); err != nil {
			t.Fatal(err)
		}
	}
	for _, fs := range stores {
		if err := center.AddDatastore(fs); err != nil {
			t.Fatal(err)
		}
	}
	address, ca := serveTLS(t, "vcenter", center)
	return center, address, ca
}

// serveTLS returns the address and the file with the certificate that clients verify.
func serveTLS(t *testing.T, name string, handler http.Handler) (address *net.TCPAddr, ca string) {
	t.Helper()
	dir := t.TempDir()
	certificate, err := tlscert.LoadOrCreate(dir, name, time.Now(), "127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: 10 * time.Second,
		TLSConfig: &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS12},
	}
	ended := make(chan error, 1)
	go func() { ended <- server.ServeTLS(l, "", "") }()
	t.Cleanup(func() {
		_ = server.Close()
		if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
	})
	return l.Addr().(*net.TCPAddr), filepath.Join(dir, name+".crt")
}
