/** The rate over HTTP. */
@NullMarked
package io.tidemark.rate.web;

import org.jspecify.annotations.NullMarked;
