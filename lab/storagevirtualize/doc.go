// Package storagevirtualize implements the REST API of IBM Storage Virtualize (FlashSystem, SAN Volume Controller, Storwize) for one
// system of the world, as a client reads it that looks at volumes: log-in, system, volumes with their copies, pools, I/O groups,
// hosts, mappings and statistics.
//
// Commands, views, parameters and error codes follow the vendor's documentation, its Python SDK and its Ansible collection, and
// recorded responses; capacities are text, in bytes on request. Thin volumes are in a data reduction pool, where only the detailed
// view has a figure, or in a standard pool, where UNMAP overwrites data and frees nothing. How often figures are updated, the share of
// metadata, and texts of some errors are assumptions.
package storagevirtualize
