package io.tidemark.reclaim.measure;

import io.tidemark.inventory.BackedExtent;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.RunProblemMessage;
import io.tidemark.reclaim.run.RunPlan;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.vcenter.DeleteStatus;
import io.tidemark.vcenter.VcenterSession;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Whether the devices of a datastore support UNMAP according to the planned host. A value that cannot be read counts as
 * supported, because the required privileges are not documented, and a run on such a device does no harm; local devices
 * are refused before.
 */
public final class DeviceSupport {

    private DeviceSupport() {}

    /** Why no run is started; empty unless the host reports for a device that Delete is not supported. */
    public static Optional<Statement> missing(
            RunTarget target, RunPlan plan, VcenterSession session, List<BackedExtent> extents) {
        Map<String, CompletableFuture<String>> statuses = new LinkedHashMap<>();
        target.devices().forEach(device -> statuses.put(device, DeleteStatus.of(session, plan.host(), device)));
        return statuses.entrySet().stream()
                .filter(one ->
                        DeleteStatus.UNSUPPORTED.equalsIgnoreCase(one.getValue().join()))
                .map(one -> unsupported(plan.hostName(), one.getKey(), extents))
                .findFirst();
    }

    /** With the cause, if the array reports one. */
    private static Statement unsupported(String host, String device, List<BackedExtent> extents) {
        return extents.stream()
                .filter(extent -> extent.device().equals(device))
                .map(BackedExtent::obstacle)
                .filter(Objects::nonNull)
                .findFirst()
                .map(cause -> RunProblemMessage.DELETE_UNSUPPORTED_BY_ARRAY.with(
                        "host", host, "device", device, "cause", cause))
                .orElseGet(() -> RunProblemMessage.DELETE_UNSUPPORTED.with("host", host, "device", device));
    }
}
