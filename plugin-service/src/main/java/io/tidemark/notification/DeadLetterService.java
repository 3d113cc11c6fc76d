package io.tidemark.notification;

import com.github.kagkarlsson.scheduler.SystemClock;
import io.tidemark.notification.channel.NotificationChannel;
import io.tidemark.notification.channel.NotificationChannels;
import io.tidemark.notification.channel.NotificationProblemMessage;
import io.tidemark.notification.delivery.Deliveries;
import io.tidemark.notification.delivery.Delivery;
import io.tidemark.platform.Caller;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import org.springframework.stereotype.Service;

/** Notifications that could not be delivered, to view and send again. */
@Service
public class DeadLetterService {

    private final Deliveries deliveries;
    private final NotificationChannels channels;
    private final Recorder recorder;
    private final SystemClock real = new SystemClock();

    DeadLetterService(Deliveries deliveries, NotificationChannels channels, Recorder recorder) {
        this.deliveries = deliveries;
        this.channels = channels;
        this.recorder = recorder;
    }

    /** A dead letter and the name of its channel. */
    public record DeadLetter(Delivery delivery, String channelName) {}

    public PageOf<DeadLetter> page(Caller caller, PageQuery query) {
        caller.require(Permission.VIEW);
        return deliveries.dead(caller.vcenter(), query).map(delivery -> new DeadLetter(delivery, name(delivery)));
    }

    /** Queues it again, with all attempts. */
    public void retry(Caller caller, String id) {
        caller.require(Permission.CONFIGURE);
        Delivery delivery = deliveries
                .dead(id)
                .filter(dead -> channels.find(dead.channel())
                        .filter(channel -> channel.vcenter().equalsIgnoreCase(caller.vcenter()))
                        .isPresent())
                .orElseThrow(() -> Problem.notFound(NotificationProblemMessage.DEAD_LETTER_NOT_FOUND, id));
        recorder.of(caller, "dead-letter.retry").on(id, name(delivery)).record(() -> {
            if (!deliveries.revive(id, real.now())) {
                throw Problem.notFound(NotificationProblemMessage.DEAD_LETTER_NOT_FOUND, id);
            }
            return delivery;
        });
    }

    private String name(Delivery delivery) {
        return channels.find(delivery.channel()).map(NotificationChannel::name).orElse("");
    }
}
