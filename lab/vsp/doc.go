// Package vsp implements the Configuration Manager REST API for one Hitachi VSP of the world, as a client reads it that looks at
// LDEVs: sessions, the storage system, pools, host groups and LDEVs in pages, and jobs.
//
// Paths, fields, pages, sessions and the error format follow the vendor's REST API Reference Guide and its Ansible collection; the
// codes of some errors are assumptions, as is that a fully allocated LDEV counts as used. LDEVs have no data reduction. How often
// the array updates numOfUsedBlock is not published; the figure here is that of the last refresh.
package vsp
