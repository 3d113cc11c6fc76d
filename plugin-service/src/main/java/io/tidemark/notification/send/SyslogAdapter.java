package io.tidemark.notification.send;

import io.tidemark.notification.channel.NotificationChannel;
import io.tidemark.notification.channel.SyslogSettings;
import io.tidemark.notification.notice.Notice;
import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.platform.tls.PinnedTrust;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Syslog messages over TLS, octet-counted (RFC 5425). Syslog has no receipts: what the network accepted counts as
 * delivered.
 */
@Component
class SyslogAdapter implements Messenger {

    private final AllowedNetworks networks;
    private final Duration timeout;
    private final Duration longest;

    @Autowired
    SyslogAdapter(AllowedNetworks networks, SendProperties properties) {
        this(networks, properties.timeout(), LimitedSocket.longest(properties.timeout()));
    }

    /** @param longest until the messages are sent */
    SyslogAdapter(AllowedNetworks networks, Duration timeout, Duration longest) {
        this.networks = networks;
        this.timeout = timeout;
        this.longest = longest;
    }

    @Override
    public NotificationChannel.Kind kind() {
        return NotificationChannel.Kind.SYSLOG;
    }

    @Override
    public void send(NotificationChannel channel, List<Notice> notices) {
        SyslogSettings settings = Objects.requireNonNull(channel.syslog());
        String host = Objects.requireNonNull(settings.host());
        int port = Objects.requireNonNull(settings.port());
        int facility = Objects.requireNonNull(settings.facility());
        try (LimitedSocket plain = LimitedSocket.to(networks.address(host, port), timeout, longest)) {
            write(plain, host, port, settings.thumbprint(), frames(facility, notices));
        } catch (IOException e) {
            throw Certificates.problem(host + ":" + port, e);
        }
    }

    private static void write(LimitedSocket plain, String host, int port, @Nullable String pin, byte[] frames)
            throws IOException {
        try (SSLSocket socket = TlsSocket.over(plain, host, port, PinnedTrust.context(pin))) {
            socket.getOutputStream().write(frames);
            socket.getOutputStream().flush();
        } catch (IOException e) {
            IOException exceeded = plain.exceeded();
            throw exceeded == null ? e : exceeded;
        }
    }

    private static byte[] frames(int facility, List<Notice> notices) {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        for (Notice notice : notices) {
            byte[] message = SyslogMessage.of(facility, notice).getBytes(StandardCharsets.UTF_8);
            frames.writeBytes((message.length + " ").getBytes(StandardCharsets.US_ASCII));
            frames.writeBytes(message);
        }
        return frames.toByteArray();
    }
}
