// Package truenas implements the APIs of one TrueNAS of the world, as a client reads them that looks at iSCSI extents: pools, datasets,
// extents, and system information, with filters, options, and pages of queries, for a client with an API key. TrueNAS 25.10 has the REST API v2.0
// and JSON-RPC 2.0 over WebSocket (/api/current), TrueNAS 26 only the latter.
//
// Fields, properties, queries, methods, and errors follow the public source of the middleware and recorded responses. The pool is a
// mirror, and zvols have no compression; how much metadata a zvol has is an assumption.
package truenas
