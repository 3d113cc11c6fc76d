package io.tidemark.reclaim.run;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.plan.VmfsSpace;
import io.tidemark.reclaim.unmap.LogPosition;
import io.tidemark.vcenter.host.EsxiRelease;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;

/** Runs to test with. */
public final class Runs {

    public static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    public static final String VOLUME = "5f3a1b2c-0d4e5f60-7a8b-90abcdef1234";
    public static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");
    private static final long MB = 1 << 20;

    private Runs() {}

    public static ObjectId datastore(int number) {
        return new ObjectId(VCENTER, "datastore-" + number);
    }

    /** The UUID of its VMFS; {@link #VOLUME} of the first. */
    public static String volume(int number) {
        return number == 1 ? VOLUME : VOLUME.replace("1234", "%04d".formatted(9000 + number));
    }

    public static ReclaimRun queued(int number, Method method, Instant at) {
        VmfsSpace space = new VmfsSpace(2097152 * MB, 1048576 * MB, MB);
        RunTarget target = new RunTarget(
                datastore(number),
                "ds-" + number,
                volume(number),
                5,
                null,
                null,
                List.of("naa.624a93700000"),
                List.of(),
                null,
                space);
        RunPlan plan = new RunPlan(
                method,
                Statement.of("METHOD_ASKED", "asked"),
                method == Method.ESXCLI ? ReclaimUnit.proposed(space, BigDecimal.ONE, 60_000) : null,
                false,
                "host-" + number,
                "esx-" + number,
                new EsxiRelease(8, 0, 24022510),
                Statement.of("HOST_LEAST_LOADED", "free"),
                "flasharray");
        return new ReclaimRun(UUID.randomUUID().toString(), target, plan, "operator@vsphere.local", "why", at);
    }

    public static Attempt attempt(Instant at) {
        return attempt(at, at);
    }

    /** Where vCenter's clock shows another time. */
    public static Attempt attempt(Instant at, Instant vcenterTime) {
        return new Attempt(
                at,
                vcenterTime.truncatedTo(ChronoUnit.SECONDS),
                "operator@vsphere.local",
                new LogPosition(10, "a line"),
                null,
                null,
                null,
                false,
                null,
                at,
                null);
    }
}
