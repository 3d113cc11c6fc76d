/** The APIs of a TrueNAS: REST v2.0, and JSON-RPC 2.0 over WebSocket with the same limits. */
@NullMarked
package io.tidemark.array.truenas.api;

import org.jspecify.annotations.NullMarked;
