/** {@code /api/v1/activity}. */
@NullMarked
package io.tidemark.activity.web;

import org.jspecify.annotations.NullMarked;
