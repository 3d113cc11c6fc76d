package shell

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var versionPattern = regexp.MustCompile(`^\d+(\.\d+){0,3}$`)

// validVersion reports whether v is digits in one to four parts, the only form an extension may have.
func validVersion(v string) bool { return versionPattern.MatchString(v) }

func compareVersions(a, b string) int {
	left, right := strings.Split(a, "."), strings.Split(b, ".")
	for i := range max(len(left), len(right)) {
		if c := part(left, i) - part(right, i); c != 0 {
			return c
		}
	}
	return 0
}

func part(parts []string, i int) int {
	if i >= len(parts) {
		return 0
	}
	n, _ := strconv.Atoi(parts[i])
	return n
}

// inInterval reports whether version lies in a single version or an interval such as [8.0,) or [7.0,9.1).
func inInterval(version, interval string) bool {
	interval = strings.ReplaceAll(interval, " ", "")
	if !strings.Contains(interval, ",") {
		return compareVersions(version, interval) == 0
	}
	low, high, _ := strings.Cut(interval[1:len(interval)-1], ",")
	if low != "" {
		if c := compareVersions(version, low); c < 0 || c == 0 && interval[0] == '(' {
			return false
		}
	}
	if high != "" {
		if c := compareVersions(version, high); c > 0 || c == 0 && interval[len(interval)-1] == ')' {
			return false
		}
	}
	return true
}

// accepts reports whether an on-premises product of this version meets the requirement; no requirement is met.
func (e *Environment) accepts(version string) bool {
	return e == nil || slices.Contains(e.Environments, "onprem") && inInterval(version, e.Version)
}
