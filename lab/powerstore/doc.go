// Package powerstore answers the Dell PowerStore management REST API for one array of the world: log-in by user and password,
// cluster, appliance, volumes, mappings to hosts, and metrics of space and performance.
//
// What a refusal says, how often figures are refreshed and what metrics of an unknown object answer are the lab's own; the rest
// is as the vendor's client, its Go library and its developers guide have it. Performance is known for the present only.
package powerstore
