/** Reclaim policies and calendars over REST. */
@NullMarked
package io.tidemark.policy.web;

import org.jspecify.annotations.NullMarked;
