/** Advice over HTTP. */
@NullMarked
package io.tidemark.advice.web;

import org.jspecify.annotations.NullMarked;
