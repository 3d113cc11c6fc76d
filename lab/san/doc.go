// Package san is the lab's only truth: simulated time, arrays, volumes, VMFS blocks and what UNMAP did to them.
//
// One mutex guards the world, and simulate runs in timer callbacks of the simulated clock, so that results depend on the
// seed and on simulated time alone. Both the vCenter side and the array side read this package and never each other.
// All sizes are bytes unless a name says blocks; a VMFS block is 1 MB (2^20 bytes).
package san
