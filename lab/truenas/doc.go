// Package truenas implements the REST API v2.0 for one TrueNAS of the world, as a client reads it that looks at iSCSI extents: pools,
// datasets, extents, and system information, with filters for values and pages, for a client with an API key.
//
// Fields, properties, queries, and errors follow the public source of the middleware and recorded responses. TrueNAS 26 no longer has
// this API. The pool is a mirror, and zvols have no compression; how much metadata a zvol has is an assumption.
package truenas
