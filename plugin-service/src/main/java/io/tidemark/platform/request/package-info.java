/** What the headers of a request show about its sender. */
@NullMarked
package io.tidemark.platform.request;

import org.jspecify.annotations.NullMarked;
