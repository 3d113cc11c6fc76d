package io.tidemark.notification.delivery;

import com.github.kagkarlsson.scheduler.Clock;
import io.tidemark.notification.channel.NotificationChannel;
import io.tidemark.notification.channel.NotificationChannels;
import io.tidemark.notification.notice.NoticeMessage;
import io.tidemark.notification.send.DeliveryFailed;
import io.tidemark.notification.send.Messengers;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * Delivers the queued notifications of a channel, in order. An unreachable server pauses its channel, longer each time;
 * a rejected notification becomes a dead letter and does not delay others.
 */
class ChannelDelivery {

    private final NotificationChannels channels;
    private final Deliveries deliveries;
    private final Messengers messengers;
    private final NotificationProperties properties;
    private final Clock real;
    private final Semaphore servers;

    /** @param mostAtOnce channels that are served at the same time */
    ChannelDelivery(
            NotificationChannels channels,
            Deliveries deliveries,
            Messengers messengers,
            NotificationProperties properties,
            Clock real,
            int mostAtOnce) {
        this.channels = channels;
        this.deliveries = deliveries;
        this.messengers = messengers;
        this.properties = properties;
        this.real = real;
        this.servers = new Semaphore(mostAtOnce);
    }

    /** Leaves the channel to a later call while as many others as allowed are served. */
    void deliver(String id) {
        if (!servers.tryAcquire()) {
            return;
        }
        try {
            deliverNow(id);
        } finally {
            servers.release();
        }
    }

    private void deliverNow(String id) {
        NotificationChannel channel = channels.find(id).orElse(null);
        if (channel == null) {
            return;
        }
        List<Delivery> waiting = deliveries.waiting(id);
        if (waiting.stream().noneMatch(delivery -> !delivery.dueAt().isAfter(real.now()))) {
            return;
        }
        if (channel.digest() != null) {
            send(channel, waiting, waiting);
            return;
        }
        for (int i = 0; i < waiting.size(); i++) {
            if (!send(channel, waiting.subList(i, i + 1), waiting.subList(i, waiting.size()))) {
                return;
            }
        }
    }

    /** False when the others that wait need not be tried. */
    private boolean send(NotificationChannel channel, List<Delivery> now, List<Delivery> all) {
        try {
            messengers.send(channel, now.stream().map(Delivery::notice).toList());
            deliveries.delivered(now);
            channels.delivered(channel.id(), real.now());
            return true;
        } catch (DeliveryFailed e) {
            return failed(channel, now, all, e.statement(), e.noticeRefused());
        } catch (Problem e) {
            return failed(channel, now, all, e.statement(), false);
        } catch (RuntimeException e) {
            return failed(channel, now, all, NoticeMessage.NOTICE_NOT_SENT.with("detail", e.toString()), false);
        }
    }

    private boolean failed(
            NotificationChannel channel, List<Delivery> now, List<Delivery> all, Statement why, boolean noticeRefused) {
        if (noticeRefused) {
            deliveries.failed(now, why, 1);
            channels.failed(channel.id(), why, null);
            return true;
        }
        int tries = all.stream().mapToInt(Delivery::tries).max().orElse(0) + 1;
        Instant next = real.now().plus(properties.pauseAfter(tries));
        deliveries.failed(all, why, properties.tries());
        channels.failed(channel.id(), why, next);
        return false;
    }
}
