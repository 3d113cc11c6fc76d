package vcenter

import "strings"

var escapes = strings.NewReplacer("%", "%25", "/", "%2f", `\`, "%5c")

// escaped is the name of an inventory object as vCenter stores it, and as paths on a datastore contain it.
func escaped(name string) string { return escapes.Replace(name) }
