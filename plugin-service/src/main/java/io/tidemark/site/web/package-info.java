/** Examinations over HTTP. */
@NullMarked
package io.tidemark.site.web;

import org.jspecify.annotations.NullMarked;
