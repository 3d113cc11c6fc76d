/** {@code /api/v1/arrays}. */
@NullMarked
package io.tidemark.array.web;

import org.jspecify.annotations.NullMarked;
