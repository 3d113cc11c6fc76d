// Package unity implements the REST API of Unisphere for one Dell Unity of the world, as a client reads it that looks at LUNs:
// sessions, types, pools and LUNs, with fields, filters, order and pages.
//
// Fields, queries, pages, sessions and the errors of missing objects and fields follow the vendor's Programmer's Guide and recorded
// responses; the codes and texts of other errors are assumptions. LUNs have no data reduction. How often the array updates
// sizeAllocated is not published; the figure here is that of the last refresh.
package unity
