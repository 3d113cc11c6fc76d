/** The way of a request to its controller: body, turn of the session, and rejection of what is too large or too slow. */
@NullMarked
package io.tidemark.server.intake;

import org.jspecify.annotations.NullMarked;
