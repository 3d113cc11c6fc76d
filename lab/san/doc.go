// Package san contains the state of the lab: simulated time, arrays, volumes, VMFS blocks, and the effect of UNMAP.
//
// One mutex guards the world, and simulate runs in timer callbacks of the simulated clock, so that results depend only
// on the seed and on simulated time. The vCenter side and the array side read this package and never each other.
// All sizes are bytes unless a name contains blocks; a VMFS block is 1 MB (2^20 bytes).
package san
