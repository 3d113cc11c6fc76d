// Package wsapi implements the Web Services API (WSAPI) of HPE 3PAR, Primera and Alletra 9000 for one array of the world, as a client
// reads it that looks at volumes: version, system, configuration, volumes, CPGs with their space, hosts and VLUNs.
//
// Session keys, error codes, queries and members follow the vendor's developer's guides and Python library. The texts of errors, which
// members a release leaves out, and how often the array updates its figures are assumptions; figures here are those of the last refresh.
package wsapi
