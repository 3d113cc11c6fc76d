package io.tidemark.reclaim.measure;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.RunProblemMessage;
import io.tidemark.reclaim.run.RunPlan;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.esxcli.EsxcliAnswer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the devices of a datastore support UNMAP according to the planned host. A value that cannot be read counts as
 * supported, because the required privileges are not documented, and a run on such a device does no harm.
 */
public final class DeviceSupport {

    private static final Logger LOG = LoggerFactory.getLogger(DeviceSupport.class);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private DeviceSupport() {}

    /** Why no run is started; empty unless the host reports for a device that Delete is not supported. */
    public static Optional<Statement> missing(RunTarget target, RunPlan plan, VcenterSession session) {
        for (String device : target.devices()) {
            if ("unsupported".equalsIgnoreCase(deleteStatus(plan.host(), device, session))) {
                return Optional.of(
                        RunProblemMessage.DELETE_UNSUPPORTED.with("host", plan.hostName(), "device", device));
            }
        }
        return Optional.empty();
    }

    private static String deleteStatus(String host, String device, VcenterSession session) {
        try {
            EsxcliAnswer answer = session.esxcli(
                            host, "storage core device vaai status get", Map.of("device", device), PATIENCE)
                    .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                    .join();
            return answer.rows().stream()
                    .flatMap(row -> row.getOrDefault("DeleteStatus", List.of()).stream())
                    .findFirst()
                    .orElse("unknown");
        } catch (Problem | CompletionException e) {
            LOG.debug("{} does not report what {} supports", host, device, e);
            return "unknown";
        }
    }
}
