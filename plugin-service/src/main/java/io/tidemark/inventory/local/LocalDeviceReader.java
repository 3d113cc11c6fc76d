package io.tidemark.inventory.local;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.host.HostFacts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the facts of local devices from their host; what cannot be read within 20 s is left out, never a failure. */
public final class LocalDeviceReader {

    private static final Logger LOG = LoggerFactory.getLogger(LocalDeviceReader.class);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private LocalDeviceReader() {}

    public static LocalDevice read(VcenterSession session, HostFacts host, String device) {
        CompletableFuture<Map<String, List<String>>> core =
                row(session, host.moid(), "storage core device list", device);
        CompletableFuture<Map<String, List<String>>> vaai =
                row(session, host.moid(), "storage core device vaai status get", device);
        Map<String, List<String>> facts = core.join();
        return new LocalDevice(
                device,
                host.moid(),
                host.name(),
                text(facts, "Model"),
                flag(facts, "IsLocal"),
                flag(facts, "IsSSD"),
                text(facts, "ThinProvisioningStatus"),
                text(facts, "VAAIStatus"),
                text(vaai.join(), "DeleteStatus"));
    }

    private static CompletableFuture<Map<String, List<String>>> row(
            VcenterSession session, String host, String command, String device) {
        try {
            return session.esxcli(host, command, Map.of("device", device), PATIENCE)
                    .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                    .thenApply(answer -> answer.rows().stream().findFirst().orElse(Map.of()))
                    .exceptionally(failure -> none(host, device, failure));
        } catch (Problem e) {
            return CompletableFuture.completedFuture(none(host, device, e));
        }
    }

    private static Map<String, List<String>> none(String host, String device, Throwable why) {
        LOG.debug("{} does not describe {}", host, device, why);
        return Map.of();
    }

    private static @Nullable String text(Map<String, List<String>> row, String column) {
        return row.getOrDefault(column, List.of()).stream()
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse(null);
    }

    private static @Nullable Boolean flag(Map<String, List<String>> row, String column) {
        String text = text(row, column);
        return text == null ? null : Boolean.valueOf(text);
    }
}
