// Package ontap implements the ONTAP REST API for one cluster of the world, as a client reads it that looks at LUNs: cluster,
// SVM, LUNs, NVMe namespaces, initiator groups, LUN maps and, on a disaggregated cluster (ASA r2), storage units.
//
// Fields, queries and paging follow the vendor's documentation and Python library. The texts of errors are partly
// assumptions. How often the cluster updates space.used is not published; the figure here is that of the last refresh.
package ontap
