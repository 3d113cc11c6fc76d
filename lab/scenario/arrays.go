package scenario

import (
	"errors"
	"fmt"

	"tidemark.io/lab/flasharray"
	"tidemark.io/lab/san"
)

// Array is an array of the lab with the server that speaks for it.
type Array struct {
	San      *san.Array
	Server   *flasharray.Server
	Token    string
	User     string
	Password string
	Client   *APIClient // nil until it is registered
}

// APIClient is what a program needs to log in to an array by OAuth2.
type APIClient struct {
	ID         string `json:"id"`
	KeyID      string `json:"keyId"`
	Issuer     string `json:"issuer"`
	User       string `json:"user"`
	PrivateKey string `json:"privateKey"` // PEM file
}

// FilePod is a pod; its volumes are seen from each of its arrays.
type FilePod struct {
	Name   string `yaml:"name"`
	Arrays []int  `yaml:"arrays"` // counted from 1
}

// FileVolume is a volume without a datastore.
type FileVolume struct {
	Name      string `yaml:"name"`
	Array     int    `yaml:"array"` // where it is born, counted from 1; 0 = the first
	Pod       string `yaml:"pod"`
	Group     string `yaml:"group"`
	Size      int64  `yaml:"size"`    // GB
	Written   int64  `yaml:"written"` // GB
	Destroyed bool   `yaml:"destroyed"`
	Endpoint  bool   `yaml:"endpoint"` // a protocol endpoint, without size
}

// The pods and volumes of the default world are on its first array.
var (
	defaultPods    = []FilePod{{Name: "apps", Arrays: []int{1}}}
	defaultVolumes = []FileVolume{
		{Name: "redo-01", Pod: "apps", Group: "orders", Size: 500, Written: 90},
		{Name: "scratch-01", Group: "vg-tools", Size: 200, Written: 35},
		{Name: "pure-protocol-endpoint", Endpoint: true},
	}
)

func (l *Lab) addArrays() error {
	for i := range l.size.Arrays {
		a := l.World.AddArray(san.ArraySpec{Name: fmt.Sprintf("flasharray-%d", i+1)})
		out := &Array{San: a, Token: l.World.NewUUID(), User: "pureuser", Password: "pureuser1!"}
		server, err := flasharray.New(l.World, a, flasharray.Options{APIToken: out.Token, Username: out.User, Password: out.Password})
		if err != nil {
			return err
		}
		out.Server = server
		a.AddVolume(san.VolumeSpec{Name: "template-library", ProvisionedBytes: tb, WrittenBytes: 180 * gb, SharedPart: 0.8})
		a.AddVolume(san.VolumeSpec{Name: "old-exchange", ProvisionedBytes: 2 * tb, WrittenBytes: 640 * gb, Destroyed: true})
		l.Arrays = append(l.Arrays, out)
	}
	return nil
}

// pod is nil for no name; it is created when the first volume of it is.
func (l *Lab) pod(name string) *san.Pod {
	for _, p := range l.size.pods {
		if p.Name != name {
			continue
		}
		if l.pods[name] == nil {
			var arrays []*san.Array
			for _, number := range p.Arrays {
				arrays = append(arrays, l.Arrays[number-1].San)
			}
			l.pods[name] = l.World.AddPod(name, arrays...)
		}
		return l.pods[name]
	}
	return nil
}

// connect presents the volume to the hosts from every array that shows it.
func (l *Lab) connect(v *san.Volume, hosts []*san.Host) {
	holders := []*san.Array{v.Array()}
	if v.Pod != nil {
		holders = v.Pod.Arrays()
	}
	for _, a := range holders {
		for _, h := range hosts {
			a.Connect(h, v)
		}
	}
}

// addVolumes comes last, so that the ids of everything else do not depend on these volumes.
func (l *Lab) addVolumes() {
	for _, p := range l.size.volumes {
		v := l.Arrays[max(p.Array, 1)-1].San.AddVolume(san.VolumeSpec{
			Name: p.Name, Pod: l.pod(p.Pod), Group: p.Group, ProvisionedBytes: p.Size * gb, WrittenBytes: p.Written * gb,
			Destroyed: p.Destroyed, ProtocolEndpoint: p.Endpoint,
		})
		if p.Endpoint {
			l.connect(v, l.hosts[:1])
		}
	}
}

// checkArrays is File.check for everything that names arrays.
func (f *File) checkArrays() error {
	if f.Arrays < 0 {
		return errors.New("arrays: it cannot be negative")
	}
	pods := map[string]bool{"": true}
	for i, p := range f.Pods {
		if p.Name == "" || len(p.Arrays) == 0 || pods[p.Name] {
			return fmt.Errorf("pods[%d]: a pod needs a name of its own and at least one array", i)
		}
		pods[p.Name] = true
		for _, number := range p.Arrays {
			if number < 1 || number > max(f.Arrays, 1) {
				return fmt.Errorf("pods[%d].arrays: there is no array %d", i, number)
			}
		}
	}
	place := func(array int, pod string) error {
		if array < 0 || array > max(f.Arrays, 1) {
			return fmt.Errorf("array: there is no array %d", array)
		}
		if !pods[pod] {
			return fmt.Errorf("pod: there is no pod %q", pod)
		}
		return nil
	}
	for i, d := range f.Datastores {
		if err := place(d.Array, d.Pod); err != nil {
			return fmt.Errorf("datastores[%d].%w", i, err)
		}
	}
	for i, v := range f.Volumes {
		if err := place(v.Array, v.Pod); err != nil {
			return fmt.Errorf("volumes[%d].%w", i, err)
		}
		if v.Name == "" || v.Written < 0 || v.Written > v.Size || (v.Size > 0) == v.Endpoint {
			return fmt.Errorf("volumes[%d]: a volume needs a name, a size unless it is an endpoint, and at most as much written", i)
		}
	}
	return nil
}
