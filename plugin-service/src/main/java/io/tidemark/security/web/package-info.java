/** Logging in and out over HTTP, and what a user prefers in the page. */
@NullMarked
package io.tidemark.security.web;

import org.jspecify.annotations.NullMarked;
