package flasharray

import (
	"fmt"
	"strconv"
	"strings"
)

// version is the minor number of a REST 2.x release.
type version int

// Releases that changed a field or a rule served here.
const (
	oldest                version = 2 // the first with /arrays and /arrays/space
	podCounts             version = 3 // also directories
	portLists             version = 4 // drives and network interfaces; also cache figures of performance
	eradicationConfig     version = 6
	effectiveSpace        version = 9
	priorities            version = 10
	podOthers             version = 13
	hostVLAN              version = 16
	groupPods             version = 20
	usedProvisioned       version = 23
	totalUsed             version = 26 // also the first whose *_effective figures are null
	namespaceIDs          version = 27
	controllerModeSince   version = 30
	protocolEndpoints     version = 33
	footprint             version = 34
	destroyedHosts        version = 36
	fleetContext          version = 38 // also continuation_token on every list
	workloads             version = 40
	capacityInstalled     version = 42
	newestServed          version = capacityInstalled
	connectionIDSelectors         = effectiveSpace
)

// DefaultNewest is the newest REST version that an array lists if Options.Newest is not set.
const DefaultNewest = "2.42"

func (v version) String() string { return "2." + strconv.Itoa(int(v)) }

// released reports whether the vendor published v: there was never a 2.12 or a 2.18.
func (v version) released() bool { return v >= oldest && v != 12 && v != 18 }

func parseVersion(text string) (version, error) {
	minor, found := strings.CutPrefix(text, "2.")
	number, err := strconv.Atoi(minor)
	v := version(number)
	if !found || err != nil || v.String() != text || !v.released() || v > newestServed {
		return 0, fmt.Errorf("REST version %q is not one of 2.%d to 2.%d", text, oldest, newestServed)
	}
	return v, nil
}

// versionsUpTo lists what an array serves in ascending order of release, as clients pick by position.
func versionsUpTo(newest version) []string {
	var list []string
	for v := oldest; v <= newest; v++ {
		if v.released() {
			list = append(list, v.String())
		}
	}
	return list
}
