/** Connections to the service: limits, deadlines, and the additional port for the health. */
@NullMarked
package io.tidemark.server.connection;

import org.jspecify.annotations.NullMarked;
