/** The log of the service: each value stays on the line of its entry. */
@NullMarked
package io.tidemark.server.log;

import org.jspecify.annotations.NullMarked;
