package io.tidemark.vcenter;

import io.tidemark.platform.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The VAAI status <i>Delete</i> of a device, which shows whether it supports UNMAP. */
public final class DeleteStatus {

    public static final String SUPPORTED = "supported";
    public static final String UNSUPPORTED = "unsupported";
    public static final String UNKNOWN = "unknown";

    private static final Logger LOG = LoggerFactory.getLogger(DeleteStatus.class);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private DeleteStatus() {}

    /** As the host reports it; unknown, never a failure, if it cannot be read within 20 s. */
    public static CompletableFuture<String> of(VcenterSession session, String host, String device) {
        return read(session, host, device, "DeleteStatus");
    }

    /** The VAAI status <i>Zero</i> in the same way, which shows whether the device supports WRITE SAME. */
    public static CompletableFuture<String> zero(VcenterSession session, String host, String device) {
        return read(session, host, device, "ZeroStatus");
    }

    private static CompletableFuture<String> read(VcenterSession session, String host, String device, String column) {
        try {
            return session.esxcli(host, "storage core device vaai status get", Map.of("device", device), PATIENCE)
                    .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                    .thenApply(answer -> answer.rows().stream()
                            .flatMap(row -> row.getOrDefault(column, List.of()).stream())
                            .findFirst()
                            .orElse(UNKNOWN))
                    .exceptionally(failure -> {
                        LOG.debug("{} does not report what {} supports", host, device, failure);
                        return UNKNOWN;
                    });
        } catch (Problem e) {
            LOG.debug("{} does not report what {} supports", host, device, e);
            return CompletableFuture.completedFuture(UNKNOWN);
        }
    }
}
