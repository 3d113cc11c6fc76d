/** Notices, their topics, and the last known state of conditions. */
@NullMarked
package io.tidemark.notification.notice;

import org.jspecify.annotations.NullMarked;
