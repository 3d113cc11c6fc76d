package vcenter

import (
	"fmt"
	"strconv"
	"strings"

	"tidemark.io/lab/san"
)

// Release is an ESXi release that a host of the lab can be; what it can do follows from version and build.
type Release struct {
	Name    string // "8.0U3"
	Version string // "8.0.3"
	Build   int
}

// Releases are the ones that differ in what storage work meets, oldest first.
func Releases() []Release {
	return []Release{
		{"5.0U1", "5.0.0", 623860},
		{"5.1", "5.1.0", 799733},
		{"5.5", "5.5.0", 1331820},     // takes any reclaim unit
		{"5.5P3", "5.5.0", 2143827},   // replaces a unit above 1 %
		{"6.0", "6.0.0", 2494585},     // EnableBlockDelete is for guests now
		{"6.5", "6.5.0", 4564106},     // VMFS-6
		{"6.7", "6.7.0", 8169922},     // fixed rates, bursts
		{"6.7P01", "6.7.0", 15160138}, // no bursts
		{"7.0", "7.0.0", 15843807},
		{"7.0U3", "7.0.3", 21930508},
		{"8.0U3", "8.0.3", 24022510},
		{"9.0", "9.0.0", 24755229},
	}
}

// ReleaseNamed finds a release by its name; "6.7GA" and "6.7 ga" are the same.
func ReleaseNamed(name string) (Release, error) {
	plain := strings.TrimSuffix(strings.ToUpper(strings.ReplaceAll(name, " ", "")), "GA")
	var known []string
	for _, r := range Releases() {
		if strings.ToUpper(r.Name) == plain {
			return r, nil
		}
		known = append(known, r.Name)
	}
	return Release{}, fmt.Errorf("no ESXi release %q, there are %s", name, strings.Join(known, ", "))
}

// capabilities is what a release can do.
type capabilities struct {
	unmapCommand bool   // esxcli storage vmfs unmap
	unmapTask    bool   // UnmapVmfsVolumeEx_Task
	priority     bool   // VMFS-6 and its reclaim priority
	allPriority  bool   // medium and high over esxcli
	method       string // unmapMethodSupported: "", "priority", "fixed", "dynamic"
	ultraLow     bool   // fixed rates below the smallest step
	vmfs         []int32
}

func capabilitiesOf(h *san.Host) capabilities {
	at := func(major, minor int) bool { return atLeast(h, major, minor, 0) }
	a := capabilities{
		unmapCommand: at(5, 5), unmapTask: at(6, 0), priority: at(6, 5), allPriority: at(6, 7), ultraLow: at(8, 0), vmfs: []int32{5, 6},
	}
	switch {
	case at(9, 0):
		a.method = "dynamic" // the lab's choice: one release must offer it
	case at(6, 7):
		a.method = "fixed"
	}
	switch {
	case !at(6, 5):
		a.vmfs = []int32{3, 5}
	case !at(7, 0):
		a.vmfs = []int32{3, 5, 6}
	}
	return a
}

// Mounts reports whether the release of the host supports the VMFS version.
func Mounts(h *san.Host, major int) bool {
	for _, known := range capabilitiesOf(h).vmfs {
		if int(known) == major {
			return true
		}
	}
	return false
}

// atLeast compares the version of a host, and within the same version its build; a host without a version is a current one.
func atLeast(h *san.Host, major, minor, build int) bool {
	parts := strings.SplitN(h.Version, ".", 3)
	first, err := strconv.Atoi(parts[0])
	if err != nil || len(parts) < 2 {
		return true
	}
	second, err := strconv.Atoi(parts[1])
	if err != nil {
		return true
	}
	switch {
	case first != major:
		return first > major
	case second != minor:
		return second > minor
	}
	return h.Build >= build
}
