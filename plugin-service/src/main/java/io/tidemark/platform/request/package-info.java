/** What the headers and the address of a request show about its sender. */
@NullMarked
package io.tidemark.platform.request;

import org.jspecify.annotations.NullMarked;
