/** Reclaim estimates and runs over REST. */
@NullMarked
package io.tidemark.reclaim.web;

import org.jspecify.annotations.NullMarked;
