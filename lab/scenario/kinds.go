package scenario

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"

	"tidemark.io/lab/flasharray"
	"tidemark.io/lab/gate"
	"tidemark.io/lab/ontap"
	"tidemark.io/lab/powermax"
	"tidemark.io/lab/powerstore"
	"tidemark.io/lab/san"
	"tidemark.io/lab/storagevirtualize"
	"tidemark.io/lab/truenas"
	"tidemark.io/lab/unity"
	"tidemark.io/lab/vsp"
	"tidemark.io/lab/wsapi"
)

// arrayKind is a kind of arrays that the lab has a server for.
type arrayKind struct {
	name         string
	word         string // in the names of the datastores of the default world on its arrays
	largest      int64  // volume, which need not carry a VMFS volume
	pods         bool   // also groups and protocol endpoints
	namespaces   bool
	full         bool   // has volumes that take their whole size
	standardPool string // in which volumes keep their space, as do fully allocated ones; "" for none
	inert        bool   // accepts UNMAP for fully provisioned volumes, which free nothing
	hostUnmap    bool   // has a setting that ignores UNMAP
	elsewhere    string // where volumes can be moved to, of arrays with pods a volume group; "" if they cannot
	spec         func(name string) san.ArraySpec
	serve        func(*san.World, *Array) (Server, error)
}

// FlashArray is the kind of arrays without another one.
const FlashArray = "flasharray"

var arrayKinds = []arrayKind{
	{
		name: FlashArray, largest: 4096 * tb, pods: true, namespaces: true, elsewhere: "vg-archive/",
		spec: func(name string) san.ArraySpec { return san.ArraySpec{Name: name} },
		serve: func(w *san.World, a *Array) (Server, error) {
			a.Token, a.User, a.Password = w.NewUUID(), "pureuser", "pureuser1!"
			return flasharray.New(w, a.San, flasharray.Options{APIToken: a.Token, Username: a.User, Password: a.Password})
		},
	},
	{
		name: "powermax", word: "max", largest: 64 * tb, full: true, inert: true, elsewhere: powermax.OtherGroup, spec: powermax.Spec, serve: servePowerMax,
	},
	{
		name: "vmax", word: "vmax", largest: 64 * tb, full: true, inert: true, elsewhere: powermax.OtherGroup, spec: powermax.OlderSpec, serve: servePowerMax,
	},
	{
		name: "powerstore", word: "power", largest: 256 * tb, namespaces: true, elsewhere: powerstore.OtherAppliance, spec: powerstore.Spec,
		serve: func(w *san.World, a *Array) (Server, error) {
			return powerstore.New(w, a.San, powerstore.Options{Account: a.account()})
		},
	},
	{
		name: "ontap", word: "ontap", largest: 128 * tb, namespaces: true, elsewhere: ontap.OtherVolume, spec: ontap.Spec,
		serve: func(w *san.World, a *Array) (Server, error) {
			return ontap.New(w, a.San, ontap.Options{Account: a.account()})
		},
	},
	{
		name: "asa-r2", word: "asa", largest: 128 * tb, namespaces: true, spec: ontap.Spec,
		serve: func(w *san.World, a *Array) (Server, error) {
			return ontap.New(w, a.San, ontap.Options{Account: a.account(), Disaggregated: true})
		},
	},
	{
		name: "wsapi", word: "hpe", largest: 64 * tb, full: true, elsewhere: wsapi.OtherCPG, spec: wsapi.Spec,
		serve: func(w *san.World, a *Array) (Server, error) {
			return wsapi.New(w, a.San, wsapi.Options{Account: a.account()})
		},
	},
	{
		name: "storagevirtualize", word: "ibm", largest: 256 * tb, full: true, standardPool: storagevirtualize.StandardPool, hostUnmap: true,
		elsewhere: storagevirtualize.OtherPool, spec: storagevirtualize.Spec,
		serve: func(w *san.World, a *Array) (Server, error) {
			return storagevirtualize.New(w, a.San, storagevirtualize.Options{Account: a.account()})
		},
	},
	{
		name: "unity", word: "unity", largest: 64 * tb, full: true, elsewhere: unity.OtherPool, spec: unity.Spec,
		serve: func(w *san.World, a *Array) (Server, error) {
			return unity.New(w, a.San, unity.Options{Account: a.account()})
		},
	},
	{
		name: "vsp", word: "vsp", largest: 256 * tb, full: true, elsewhere: vsp.OtherPool, spec: vsp.Spec,
		serve: func(w *san.World, a *Array) (Server, error) {
			return vsp.New(w, a.San, vsp.Options{Account: a.account()})
		},
	},
	{
		name: "truenas", word: "truenas", largest: 256 * tb, full: true, inert: true, elsewhere: truenas.OtherDataset, spec: truenas.Spec, serve: serveTrueNAS,
	},
	{
		name: "truenas-26", word: "truenas-26", largest: 256 * tb, full: true, inert: true, elsewhere: truenas.OtherDataset, spec: truenas.NewerSpec, serve: serveTrueNAS,
	},
}

func serveTrueNAS(w *san.World, a *Array) (Server, error) {
	a.Token, a.User, a.Password = fmt.Sprintf("1-%x", sha256.Sum256([]byte(w.NewUUID()))), "", "" // its number, and 64 characters
	return truenas.New(w, a.San, truenas.Options{APIKey: a.Token})
}

func servePowerMax(w *san.World, a *Array) (Server, error) {
	return powermax.New(w, a.San, powermax.Options{Account: a.account()})
}

// Kinds are the names of all kinds of arrays.
var Kinds = names(arrayKinds)

func names(kinds []arrayKind) (all []string) {
	for _, k := range kinds {
		all = append(all, k.name)
	}
	return all
}

// kindNamed is one of Kinds.
func kindNamed(name string) arrayKind { return arrayKinds[slices.Index(Kinds, name)] }

func (a *Array) account() gate.Account { return gate.Account{Username: a.User, Password: a.Password} }

// HasHostUnmap reports whether a setting of the array ignores UNMAP.
func (a *Array) HasHostUnmap() bool { return kindNamed(a.Kind).hostUnmap }

// Move puts a volume into another place as its array does it, and returns how to bring it back. Only an array with pods has
// several: to is a group/, a pod::, or a pod::group/, empty for the usual group.
func (a *Array) Move(volume, to string) (back func(), err error) {
	kind := kindNamed(a.Kind)
	switch {
	case kind.elsewhere == "":
		return nil, fmt.Errorf("volumes of array %s cannot be moved", a.San.Name())
	case kind.pods:
		return a.San.Regroup(volume, cmp.Or(to, kind.elsewhere))
	case to != "":
		return nil, fmt.Errorf("volumes of array %s move to %s only", a.San.Name(), kind.elsewhere)
	}
	return a.San.Move(volume, kind.elsewhere)
}
