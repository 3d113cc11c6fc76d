/** Rules that map notices to channels. */
@NullMarked
package io.tidemark.notification.rule;

import org.jspecify.annotations.NullMarked;
