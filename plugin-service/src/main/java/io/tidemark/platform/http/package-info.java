/** Bodies of HTTP responses, limited in size and time. */
@NullMarked
package io.tidemark.platform.http;

import org.jspecify.annotations.NullMarked;
