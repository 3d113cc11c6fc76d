/** Logging in and out over HTTP. */
@NullMarked
package io.tidemark.security.web;

import org.jspecify.annotations.NullMarked;
