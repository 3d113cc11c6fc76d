package io.tidemark.notification.channel;

import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A syslog server that accepts RFC 5424 messages over TLS (RFC 5425).
 *
 * @param host host name of the receiver
 * @param port null = 6514
 * @param facility 0..23, null = 16 (local0)
 * @param thumbprint SHA-256 of the one certificate to accept, null = the JDK's trust store decides
 */
public record SyslogSettings(
        @Nullable @NotBlank @Pattern(regexp = ServerAddress.PATTERN)
        String host,

        @Nullable @Min(1) @Max(65_535) Integer port,
        @Nullable @Min(0) @Max(23) Integer facility,
        @Nullable String thumbprint) {

    public SyslogSettings {
        host = ServerAddress.orNull(host);
        thumbprint = ServerAddress.orNull(thumbprint);
        port = port == null ? Integer.valueOf(6514) : port;
        facility = facility == null ? Integer.valueOf(16) : facility;
    }

    void check(Problem problem) {
        ServerAddress.checkName(problem, "/syslog/host", host);
        ServerAddress.checkPort(problem, "/syslog/port", port);
        ServerAddress.checkThumbprint(problem, "/syslog/thumbprint", thumbprint);
        if (facility != null && (facility < 0 || facility > 23)) {
            problem.error("/syslog/facility", RequestMessage.VALUE_RANGE.with("min", 0, "max", 23));
        }
    }
}
