package io.tidemark.notification.send;

import io.tidemark.notification.channel.NotificationChannel;
import io.tidemark.notification.notice.Notice;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/** All kinds of channels. */
@Component
@EnableConfigurationProperties(SendProperties.class)
public class Messengers {

    private final Map<NotificationChannel.Kind, Messenger> byKind;

    public Messengers(List<Messenger> all) {
        byKind = all.stream().collect(Collectors.toMap(Messenger::kind, Function.identity()));
    }

    /** Sends the notices in the language of the channel, see {@link Messenger#send}. */
    public void send(NotificationChannel channel, List<Notice> notices) {
        List<Notice> translated = notices.stream()
                .map(notice -> notice.translated(channel.locale()))
                .toList();
        Objects.requireNonNull(byKind.get(channel.kind())).send(channel, translated);
    }
}
