/** Notification channels and their settings. */
@NullMarked
package io.tidemark.notification.channel;

import org.jspecify.annotations.NullMarked;
