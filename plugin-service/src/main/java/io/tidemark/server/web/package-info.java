/** Properties of all HTTP responses. */
@NullMarked
package io.tidemark.server.web;

import org.jspecify.annotations.NullMarked;
