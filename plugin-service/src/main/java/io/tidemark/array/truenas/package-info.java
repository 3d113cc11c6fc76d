/** TrueNAS over the REST API v2.0 of its middleware up to 25.10, and over JSON-RPC from 26 on. */
@NullMarked
package io.tidemark.array.truenas;

import org.jspecify.annotations.NullMarked;
