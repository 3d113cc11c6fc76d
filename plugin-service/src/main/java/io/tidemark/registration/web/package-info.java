/** The manifest and its dynamic items over HTTP. */
@NullMarked
package io.tidemark.registration.web;

import org.jspecify.annotations.NullMarked;
