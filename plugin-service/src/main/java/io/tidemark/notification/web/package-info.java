/** {@code /api/v1/notification-channels}, {@code /notification-rules} and {@code /dead-letters}. */
@NullMarked
package io.tidemark.notification.web;

import org.jspecify.annotations.NullMarked;
