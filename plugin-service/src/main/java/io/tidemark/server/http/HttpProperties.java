package io.tidemark.server.http;

import io.tidemark.platform.validation.DataSizeMin;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * The HTTPS side of the service.
 *
 * @param address on which the service listens
 * @param port 0 picks a free one
 * @param certificate PEM chain; with {@code privateKey}, otherwise one is created at the first start
 * @param privateKey PEM, of the certificate
 * @param names further DNS names and addresses for the self-made certificate
 * @param frameAncestors additional origins that may show the pages in a frame, e.g. {@code https://vcenter.example.com}
 * @param maxBody largest request body that is read
 * @param maxUpload the same for files that are imported
 * @param limits what one client can occupy
 * @param health the port that serves the health only
 */
@Validated
@ConfigurationProperties(prefix = "tidemark.http", ignoreUnknownFields = false)
public record HttpProperties(
        @DefaultValue("0.0.0.0") InetAddress address,
        @DefaultValue("8443") @Min(0) @Max(65535) int port,
        @Nullable Path certificate,
        @Nullable Path privateKey,
        @DefaultValue List<String> names,
        @DefaultValue List<String> frameAncestors,
        @DefaultValue("1MB") @DataSizeMin("1KB") DataSize maxBody,
        @DefaultValue("4GB") @DataSizeMin("1KB") DataSize maxUpload,
        @DefaultValue @Valid HttpLimits limits,
        @DefaultValue @Valid HealthPort health) {

    /**
     * An additional port, without TLS and with its own threads.
     *
     * @param port null = none, 0 picks a free one
     */
    public record HealthPort(
            @DefaultValue("127.0.0.1") InetAddress address,
            @Nullable @Min(0) @Max(65535) Integer port) {}
}
