/** JSON-RPC 2.0 over WebSocket with one TrueNAS, with the limits of REST. */
@NullMarked
package io.tidemark.array.truenas.rpc;

import org.jspecify.annotations.NullMarked;
