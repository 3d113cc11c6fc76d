package scenario

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"

	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
)

// Array is an array of the lab with its server.
type Array struct {
	Kind     string
	San      *san.Array
	Server   Server
	Token    string // of a FlashArray or TrueNAS
	User     string
	Password string
	Client   *APIClient // of a FlashArray; nil until it is registered
}

// Server serves an array with the protocol of its kind.
type Server interface {
	http.Handler
	Serve(l net.Listener, certificate tls.Certificate) error
	SetFault(fault gate.Fault) (id string, err error)
	ClearFault(id string) bool
	Sessions() int
	Requests() int64
	Close() error
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
	Array     int    `yaml:"array"` // number of the array on which it is created, from 1; 0 = the first
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
	numbers := map[string]int{}
	for i := range l.size.Arrays {
		kind := l.size.kind(i)
		numbers[kind]++
		out, err := l.newArray(kind, fmt.Sprintf("%s-%d", kind, numbers[kind]))
		if err != nil {
			return err
		}
		out.San.AddVolume(san.VolumeSpec{Name: "template-library", ProvisionedBytes: tb, WrittenBytes: 180 * gb, SharedPart: 0.8})
		out.San.AddVolume(san.VolumeSpec{Name: "old-exchange", ProvisionedBytes: 2 * tb, WrittenBytes: 640 * gb, Destroyed: true})
		l.Arrays = append(l.Arrays, out)
	}
	return nil
}

func (l *Lab) newArray(name, called string) (out *Array, err error) {
	kind := kindNamed(name)
	out = &Array{Kind: name, San: l.World.AddArray(kind.spec(called)), User: "monitor", Password: "monitor1!"}
	out.Server, err = kind.serve(l.World, out)
	return out, err
}

// kind of the array with this number, counted from 0.
func (s Size) kind(number int) string {
	if number < len(s.Kinds) && s.Kinds[number] != "" {
		return s.Kinds[number]
	}
	return FlashArray
}

// morePlans are the datastores that the default world has on each array of another kind than its first; vms and names of both get
// the word of the kind.
var morePlans = []plan{
	{
		name: "vmfs6-", major: 6, extents: []int64{2 * tb}, cluster: everywhere, rate: none,
		vms: []int64{130, 90, 110, 70, 60}, gone: []int64{48, 40, 32},
	},
	{
		name: "vmfs5-", major: 5, extents: []int64{tb}, cluster: everywhere, prefix: "5",
		vms: []int64{120, 80, 60}, gone: []int64{36, 24},
	},
}

// addMore comes after all other datastores, so that their ids do not depend on it.
func (l *Lab) addMore() error {
	if !l.size.usual {
		return nil
	}
	number := max(len(l.size.plans), l.size.Datastores)
	for i, a := range l.Arrays {
		word := kindNamed(a.Kind).word
		if word == "" || i == 0 {
			continue
		}
		for _, p := range morePlans {
			p.name, p.prefix = p.name+word, word+p.prefix
			if which := strings.TrimPrefix(a.San.Name(), a.Kind); which != "-1" {
				p.name, p.prefix = p.name+which, p.prefix+which
			}
			if err := l.add(p, a, number); err != nil {
				return err
			}
			number++
		}
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
		home := l.Arrays[max(p.Array, 1)-1]
		if l.size.usual && !kindNamed(home.Kind).pods {
			continue // it has no pods and endpoints
		}
		v := home.San.AddVolume(san.VolumeSpec{
			Name: p.Name, Pod: l.pod(p.Pod), Group: p.Group, ProvisionedBytes: p.Size * gb, WrittenBytes: p.Written * gb,
			Destroyed: p.Destroyed, ProtocolEndpoint: p.Endpoint,
		})
		if p.Endpoint {
			l.connect(v, l.hosts[:1])
		}
	}
	for _, a := range l.Arrays {
		for i := range l.size.volumesEach {
			a.San.AddVolume(san.VolumeSpec{
				Name: fmt.Sprintf("volume-%05d", i), ProvisionedBytes: 100 * gb, WrittenBytes: int64(i%100) * gb,
			})
		}
	}
}

// checkArrays is File.check for everything that names arrays.
func (f *File) checkArrays() error {
	if err := f.Arrays.check(); err != nil {
		return fmt.Errorf("arrays%w", err)
	}
	if f.VolumesEach < 0 {
		return errors.New("volumesEach: it cannot be negative")
	}
	pods := map[string]bool{"": true}
	for i, p := range f.Pods {
		if p.Name == "" || len(p.Arrays) == 0 || pods[p.Name] {
			return fmt.Errorf("pods[%d]: a pod needs a name of its own and at least one array", i)
		}
		pods[p.Name] = true
		for _, number := range p.Arrays {
			if number < 1 || number > max(f.Arrays.count(), 1) {
				return fmt.Errorf("pods[%d].arrays: there is no array %d", i, number)
			}
			if !kindNamed(f.Arrays.kind(number)).pods {
				return fmt.Errorf("pods[%d].arrays: array %d has no pods", i, number)
			}
		}
	}
	place := func(array int, pod string) error {
		if array < 0 || array > max(f.Arrays.count(), 1) {
			return fmt.Errorf("array: there is no array %d", array)
		}
		if !pods[pod] {
			return fmt.Errorf("pod: there is no pod %q", pod)
		}
		if pod != "" && !kindNamed(f.Arrays.kind(max(array, 1))).pods {
			return fmt.Errorf("pod: array %d has no pods", max(array, 1))
		}
		return nil
	}
	for i, d := range f.Datastores {
		for _, n := range append([]int{d.Array}, d.Arrays...) {
			if err := place(n, d.Pod); err != nil {
				return fmt.Errorf("datastores[%d].%w", i, err)
			}
		}
		if slices.Contains(d.Arrays, 0) {
			return fmt.Errorf("datastores[%d].arrays: arrays are counted from 1", i)
		}
		for _, n := range d.extentArrays() {
			kind := kindNamed(f.Arrays.kind(n + 1))
			if d.Full && (d.Local || !kind.full) {
				return fmt.Errorf("datastores[%d].full: array %d has no fully provisioned volumes", i, n+1)
			}
			if d.NVMe && (d.Local || !kind.namespaces) {
				return fmt.Errorf("datastores[%d].nvme: array %d has no namespaces", i, n+1)
			}
			if d.Standard && (d.Local || kind.standardPool == "") {
				return fmt.Errorf("datastores[%d].standard: array %d has no standard pool", i, n+1)
			}
		}
		if len(d.Arrays) > 0 && d.Pod != "" {
			return fmt.Errorf("datastores[%d].pod: a pod has the arrays of its volumes", i)
		}
	}
	for i, v := range f.Volumes {
		if err := place(v.Array, v.Pod); err != nil {
			return fmt.Errorf("volumes[%d].%w", i, err)
		}
		kind := kindNamed(f.Arrays.kind(max(v.Array, 1)))
		if v.Endpoint && !kind.pods {
			return fmt.Errorf("volumes[%d].endpoint: array %d has no protocol endpoints", i, max(v.Array, 1))
		}
		if v.Size > kind.largest/gb {
			return fmt.Errorf("volumes[%d].size: %d GB are more than the %d TB that a volume of the array can have", i, v.Size, kind.largest/tb)
		}
		if v.Name == "" || v.Written < 0 || v.Written > v.Size || (v.Size > 0) == v.Endpoint {
			return fmt.Errorf("volumes[%d]: a volume needs a name, a size unless it is an endpoint, and at most as much written", i)
		}
	}
	return nil
}
