/** Delivery of notices, with retries and dead letters. */
@NullMarked
package io.tidemark.notification.delivery;

import org.jspecify.annotations.NullMarked;
