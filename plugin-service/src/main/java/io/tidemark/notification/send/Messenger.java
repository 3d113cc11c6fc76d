package io.tidemark.notification.send;

import io.tidemark.notification.channel.NotificationChannel;
import io.tidemark.notification.notice.Notice;
import java.util.List;

/** Sends over one kind of channel. */
public interface Messenger {

    NotificationChannel.Kind kind();

    /**
     * Sends the notices, which are in the language of the channel, all or none; {@link DeliveryFailed} or another
     * {@link io.tidemark.platform.Problem} if the receiver did not accept them. Messages contain the server, never a secret.
     */
    void send(NotificationChannel channel, List<Notice> notices);
}
