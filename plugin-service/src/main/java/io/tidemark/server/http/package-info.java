/** HTTP settings, response headers, body limits and requests that the container rejects. */
@NullMarked
package io.tidemark.server.http;

import org.jspecify.annotations.NullMarked;
