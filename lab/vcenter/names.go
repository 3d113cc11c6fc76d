package vcenter

import (
	"regexp"
	"strings"
)

var (
	escapes   = strings.NewReplacer("%", "%25", "/", "%2f", `\`, "%5c")
	unescapes = strings.NewReplacer("%25", "%", "%2f", "/", "%2F", "/", "%5c", `\`, "%5C", `\`)
	bare      = regexp.MustCompile(`%(25|2[fF]|5[cC])?`)
)

// escaped is the name of an inventory object as vCenter stores it, and as paths on a datastore contain it.
func escaped(name string) string { return escapes.Replace(name) }

// unescaped is the name as users know it.
func unescaped(name string) string { return unescapes.Replace(name) }

// escapedOnce is the name that vCenter stores when a client sets it: a percent sign that starts an escape sequence stays.
func escapedOnce(name string) string {
	name = bare.ReplaceAllStringFunc(name, func(found string) string {
		if found == "%" {
			return "%25"
		}
		return strings.ToLower(found)
	})
	return strings.NewReplacer("/", "%2f", `\`, "%5c").Replace(name)
}
