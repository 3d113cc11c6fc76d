package io.tidemark.notification.web;

import io.tidemark.notification.ChannelService;
import io.tidemark.notification.ChannelService.Known;
import io.tidemark.notification.channel.ChannelDefinition;
import io.tidemark.notification.channel.EmailSettings;
import io.tidemark.notification.channel.NotificationChannel;
import io.tidemark.notification.channel.SyslogSettings;
import io.tidemark.notification.channel.WebhookSettings;
import io.tidemark.platform.Caller;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import java.net.URI;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Channels for notices: e-mail, webhook, syslog, events in vCenter. */
@RestController
@RequestMapping("/api/v1/notification-channels")
class NotificationChannelsController {

    private final ChannelService service;

    NotificationChannelsController(ChannelService service) {
        this.service = service;
    }

    /**
     * A channel as it is shown, without its secrets.
     *
     * @param language of the notices, ISO 639 code; null = English
     * @param secretStored whether a password or a signing key is stored
     * @param problem why the last delivery failed, in the language that is asked for; null when it did not
     * @param waiting notices that are on their way
     * @param deadLetters notices that could not be delivered over it
     */
    record ChannelView(
            String id,
            String name,
            NotificationChannel.Kind kind,
            @Nullable EmailSettings email,
            @Nullable WebhookSettings webhook,
            @Nullable SyslogSettings syslog,
            @Nullable String language,
            boolean secretStored,
            @Nullable Instant deliveredAt,
            @Nullable String problem,
            int waiting,
            int deadLetters) {

        static ChannelView of(Known known) {
            NotificationChannel channel = known.channel();
            return new ChannelView(
                    channel.id(),
                    channel.name(),
                    channel.kind(),
                    channel.email(),
                    channel.webhook(),
                    channel.syslog(),
                    channel.language(),
                    known.secretStored(),
                    known.deliveredAt(),
                    known.problem() == null ? null : known.problem().in(LocaleContextHolder.getLocale()),
                    known.waiting(),
                    known.deadLetters());
        }
    }

    /**
     * Lists the channels over which notices are sent.
     *
     * @query q text that the name contains
     */
    @GetMapping
    PageOf<ChannelView> list(PageQuery query, Caller caller) {
        return query.slice(service.all(caller).stream()
                        .filter(known -> query.matches(known.channel().name()))
                        .toList())
                .map(ChannelView::of);
    }

    /** Returns a channel. */
    @GetMapping("/{id}")
    ChannelView one(@PathVariable String id, Caller caller) {
        return ChannelView.of(service.one(caller, id));
    }

    /** Creates a channel. */
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    ResponseEntity<ChannelView> create(@RequestBody ChannelDefinition body, Caller caller) {
        ChannelView channel = ChannelView.of(service.create(caller, body));
        return ResponseEntity.created(URI.create("/api/v1/notification-channels/" + channel.id()))
                .body(channel);
    }

    /** Changes a channel. A secret that is null stays. */
    @PutMapping("/{id}")
    ChannelView change(@PathVariable String id, @RequestBody ChannelDefinition body, Caller caller) {
        return ChannelView.of(service.change(caller, id, body));
    }

    /** Deletes a channel that no rule names. */
    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String id, Caller caller) {
        service.delete(caller, id);
    }

    /**
     * Sends a test notice over a channel.
     *
     * @return The receiver took the test notice.
     */
    @PostMapping("/{id}/test")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void test(@PathVariable String id, Caller caller) {
        service.test(caller, id);
    }
}
