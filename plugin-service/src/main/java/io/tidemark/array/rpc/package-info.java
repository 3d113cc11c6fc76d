/** JSON-RPC 2.0 over WebSocket with one array, with the limits of REST; for families that have no REST API. */
@NullMarked
package io.tidemark.array.rpc;

import org.jspecify.annotations.NullMarked;
