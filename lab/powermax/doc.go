// Package powermax implements the REST API of Unisphere for PowerMax for one array of the world, as a client reads it that looks at
// volumes: version, systems, storage resource pools, and volumes by iterator, and from release 10.1 also the lists with chosen
// attributes.
//
// Paths, fields, iterators and resume tokens follow the vendor's clients PyU4V and gopowermax; the texts and statuses of errors, the
// rounding of the allocated percentage, and how precise the used capacity is are assumptions. Volumes have no data reduction. How
// often Unisphere updates its figures is not published; the figure here is that of the last refresh.
package powermax
