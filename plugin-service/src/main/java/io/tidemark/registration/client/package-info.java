/** The running service as commands use it, over its REST API. */
@NullMarked
package io.tidemark.registration.client;

import org.jspecify.annotations.NullMarked;
