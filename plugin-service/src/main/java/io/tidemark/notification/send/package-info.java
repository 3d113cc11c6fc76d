/** The kinds of channels: e-mail, webhook, syslog, events in vCenter. */
@NullMarked
package io.tidemark.notification.send;

import org.jspecify.annotations.NullMarked;
