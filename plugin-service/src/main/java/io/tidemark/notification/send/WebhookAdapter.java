package io.tidemark.notification.send;

import io.tidemark.notification.channel.NotificationChannel;
import io.tidemark.notification.channel.NotificationProblemMessage;
import io.tidemark.notification.channel.WebhookSettings;
import io.tidemark.notification.notice.Notice;
import io.tidemark.platform.Statement;
import io.tidemark.platform.http.UserAgent;
import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.platform.tls.PinnedTrust;
import io.tidemark.vault.Vault;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.springframework.stereotype.Component;

/** POSTs each notice to an HTTPS address. It follows no redirect and reads only the status of the response. */
@Component
class WebhookAdapter implements Messenger {

    private static final Set<Integer> NOTICE_REFUSED = Set.of(400, 406, 413, 415, 422);

    private final Vault vault;
    private final WebhookBody bodies;
    private final AllowedNetworks networks;
    private final Clock clock;
    private final Duration timeout;

    WebhookAdapter(Vault vault, WebhookBody bodies, AllowedNetworks networks, Clock clock, SendProperties properties) {
        this.vault = vault;
        this.bodies = bodies;
        this.networks = networks;
        this.clock = clock;
        this.timeout = properties.timeout();
    }

    @Override
    public NotificationChannel.Kind kind() {
        return NotificationChannel.Kind.WEBHOOK;
    }

    @Override
    public void send(NotificationChannel channel, List<Notice> notices) {
        WebhookSettings settings = Objects.requireNonNull(channel.webhook());
        String server = String.valueOf(settings.origin());
        String url = vault.secret(channel.urlName())
                .orElseThrow(
                        () -> DeliveryFailed.unreachable(NotificationProblemMessage.WEBHOOK_URL_MISSING.statement()));
        HttpClient http = networks.client(PinnedTrust.context(settings.thumbprint()), timeout);
        for (Notice notice : notices) {
            post(http, server, request(channel, settings, url, notice));
        }
    }

    private HttpRequest request(NotificationChannel channel, WebhookSettings settings, String url, Notice notice) {
        String body = bodies.of(Objects.requireNonNull(settings.format()), notice, channel.locale());
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
                .timeout(timeout)
                .header("Content-Type", "application/json; charset=utf-8")
                .header(UserAgent.HEADER, UserAgent.value())
                .header("X-Tidemark-Notice", notice.id())
                .POST(HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8));
        vault.secret(channel.secretName()).filter(key -> !key.isEmpty()).ifPresent(key -> {
            String at = Long.toString(clock.instant().getEpochSecond());
            request.header("X-Tidemark-Timestamp", at);
            request.header("X-Tidemark-Signature", "v1=" + Signature.of(key, at + "." + body));
        });
        return request.build();
    }

    private static void post(HttpClient http, String server, HttpRequest request) {
        int status;
        try {
            HttpResponse<InputStream> response = http.send(request, HttpResponse.BodyHandlers.ofInputStream());
            response.body().close();
            status = response.statusCode();
        } catch (IOException e) {
            throw Certificates.problem(server, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw DeliveryFailed.unreachable(NotificationProblemMessage.DELIVERY_STOPPED.statement());
        }
        if (status / 100 == 2) {
            return;
        }
        Statement what = NotificationProblemMessage.WEBHOOK_STATUS.with("server", server, "status", status);
        throw NOTICE_REFUSED.contains(status) ? DeliveryFailed.refused(what) : DeliveryFailed.unreachable(what);
    }
}
