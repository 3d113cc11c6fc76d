// Package powerstore implements the Dell PowerStore management REST API for one array of the world: log-in by user and
// password, cluster, appliance, volumes, mappings to hosts, and metrics of space and performance.
//
// The texts of errors, the update interval of figures, and metrics of an unknown object are assumptions. The rest follows
// the client, the Go library, and the developers guide of the vendor. Only the current performance is available.
package powerstore
