package io.tidemark.inventory.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.BackingVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.source.PoolAlarm;
import io.tidemark.array.source.PoolAlarm.Level;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.monitoring.MonitoredLun;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

/** Which figures of storage monitoring are used, and why others are not. */
class MonitoredVolumesTest {

    private static final long GB = 1L << 30;
    private static final String DEVICE = "naa.1";

    private Instant now = Instant.parse("2026-11-24T10:00:00Z");
    private long vmfsUsed = 100 * GB;
    private final FakeMonitoring monitoring = new FakeMonitoring(() -> now.plusSeconds(30));
    private final Clock clock = new Clock() {
        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneOffset getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(java.time.ZoneId zone) {
            return this;
        }
    };
    private final ReportedVcenter vcenter = new ReportedVcenter(
            "vc-1", () -> Optional.of(new StorageReader(monitoring, clock)), () -> List.of(datastore()), GB);
    private final MonitoredVolumes volumes = new MonitoredVolumes(
            () -> List.of(vcenter),
            new MonitoringProperties(
                    true,
                    Duration.ofMinutes(5),
                    Duration.ofHours(1),
                    Duration.ofMinutes(1),
                    Duration.ofHours(1),
                    DataSize.ofGigabytes(1)),
            clock);

    private DatastoreFacts datastore() {
        DatastoreFacts.Vmfs vmfs = new DatastoreFacts.Vmfs(
                "uuid", 6, "6.82", 1 << 20, false, "none", null, List.of(new DatastoreFacts.Extent("NAA.1", 1)));
        return new DatastoreFacts(
                "datastore-1", "gold", "VMFS", true, "normal", 500 * GB, 500 * GB - vmfsUsed, now, vmfs, List.of());
    }

    private static MonitoredLun lun(String device, @Nullable Long used, boolean thin) {
        return new MonitoredLun("lun of " + device, device, "gold-1", 500 * GB, used, thin, "GREEN");
    }

    @BeforeEach
    void read() {
        monitoring.luns.put("array-1", List.of(lun("naa.1", 200 * GB, true)));
        vcenter.read();
    }

    private void synchronize(long usedBytes) {
        now = now.plus(Duration.ofMinutes(10));
        monitoring.synchronizedAt = now;
        monitoring.luns.put("array-1", List.of(lun("naa.1", usedBytes, true)));
        vcenter.read();
    }

    private BackingVolume volume() {
        return volumes.backingVolumes(Set.of(DEVICE)).get(DEVICE);
    }

    /** That the figure is not used, and why. */
    private Statement trouble() {
        assertThat(volumes.lastUsage(Set.of(DEVICE))).isEmpty();
        Statement trouble = volumes.trouble(volume()).orElseThrow();
        assertThatExceptionOfType(ArrayUnreachable.class)
                .isThrownBy(() -> volumes.usage(volume()))
                .satisfies(problem -> assertThat(problem.statement().code()).isEqualTo(trouble.code()));
        return trouble;
    }

    @Test
    void hasTheFigureOfTheLastSynchronizationInStepsOfOneMegabyte() {
        assertThat(volume())
                .isEqualTo(
                        new BackingVolume("storage-monitoring:array-1", "array-1", "lun of naa.1", "gold-1", 500 * GB));
        assertThat(volume().reported()).isTrue();
        assertThat(volumes.trouble(volume())).isEmpty();
        VolumeUsage usage = volumes.lastUsage(Set.of("NAA.1")).get("NAA.1");
        assertThat(usage.at()).isEqualTo(monitoring.synchronizedAt);
        assertThat(usage.writtenBytes()).isEqualTo(200 * GB);
        assertThat(usage.accuracy().stepBytes()).isEqualTo(1 << 20);
        assertThat(volumes.backingVolumes(Set.of("naa.2"))).isEmpty();
    }

    @Test
    void readsLunsAgainOnlyAfterASynchronization() {
        monitoring.calls.clear();
        volumes.usage(volume());
        assertThat(monitoring.calls).containsExactly("storage");

        monitoring.synchronizedAt = now.plusSeconds(60);
        monitoring.luns.put("array-1", List.of(lun("naa.1", 150 * GB, true)));
        assertThat(volumes.usage(volume()).writtenBytes()).isEqualTo(150 * GB);
    }

    @Test
    void takesNoFigureOfASynchronizationInProgress() {
        monitoring.meanwhile = () -> monitoring.synchronizedAt = monitoring.synchronizedAt.plusSeconds(1);
        vcenter.read();
        assertThat(volumes.trouble(volume()).map(Statement::code)).contains("MONITORED_PROVIDER_SYNCHRONIZING");
        monitoring.meanwhile = () -> {};
        vcenter.read();
        assertThat(volumes.trouble(volume())).isEmpty();
    }

    @Test
    void usesNoFigureOfAProviderThatIsNotOnlineOrWithoutATimeOrThatIsStale() {
        monitoring.status = "offline";
        vcenter.read();
        assertThat(trouble().code()).isEqualTo("MONITORED_PROVIDER_NOT_ONLINE");
        assertThat(volumes.trouble("storage-monitoring:array-1")).isPresent();

        monitoring.status = "online";
        monitoring.synchronizedAt = null;
        vcenter.read();
        assertThat(trouble().code()).isEqualTo("MONITORED_TIME_NOT_READABLE");

        monitoring.synchronizedAt = now;
        vcenter.read();
        now = now.plus(Duration.ofMinutes(59));
        assertThat(volumes.trouble(volume())).isEmpty();
        now = now.plus(Duration.ofMinutes(1));
        assertThat(trouble().code())
                .as("by the clock of vCenter, which is 30 s ahead")
                .isEqualTo("MONITORED_FIGURE_STALE");
    }

    @Test
    void usesNoFigureOfALunWithoutOneOrThatIsNotThin() {
        monitoring.luns.put("array-1", List.of(lun("naa.1", null, true)));
        vcenter.read();
        assertThat(trouble().code()).isEqualTo("MONITORED_FIGURE_MISSING");
        monitoring.luns.put("array-1", List.of(lun("naa.1", 200 * GB, false)));
        vcenter.read();
        assertThat(trouble().code()).isEqualTo("MONITORED_LUN_NOT_THIN");
    }

    @Test
    void usesNoFigureThatStandsStillWhileVmfsMoves() {
        synchronize(200 * GB);
        vmfsUsed = 150 * GB;
        synchronize(200 * GB);
        Statement trouble = trouble();
        assertThat(trouble.code()).isEqualTo("MONITORED_FIGURE_STILL");
        assertThat(trouble.params()).containsEntry("bytes", 50 * GB).containsEntry("synchronizations", 2);

        synchronize(250 * GB);
        assertThat(volumes.trouble(volume())).as("it moved").isEmpty();
        synchronize(250 * GB);
        synchronize(250 * GB);
        synchronize(250 * GB);
        assertThat(volumes.trouble(volume())).as("VMFS did not move").isEmpty();
    }

    @Test
    void anArrayThatCannotBeReadDoesNotAffectOthers() {
        monitoring.luns.put("array-2", List.of(lun("naa.2", 10 * GB, true)));
        monitoring.failing = "array-2";
        vcenter.read();
        assertThat(volumes.trouble(volume())).isEmpty();
        assertThat(volumes.backingVolumes(Set.of("naa.2"))).isEmpty();
        assertThat(vcenter.missing(Set.of("naa.2")).map(Statement::code)).contains("MONITORED_LUNS_NOT_READ");
    }

    @Test
    void keepsTheVolumeAndStatesWhyWhenTheServiceFails() {
        monitoring.fault = new VcenterFault("SystemError", "out of order");
        vcenter.read();
        assertThat(trouble().code()).isEqualTo("MONITORING_NOT_READ");
        monitoring.fault = null;
        vcenter.read();
        assertThat(volumes.trouble(volume())).isEmpty();
    }

    @Test
    void statesWhatIsMissing() {
        assertThat(vcenter.missing(Set.of(DEVICE))).isEmpty();
        assertThat(vcenter.missing(Set.of("naa.9")).map(Statement::code)).contains("MONITORED_LUN_MISSING");
        BackingVolume volume = volume();
        monitoring.luns.clear();
        vcenter.read();
        assertThat(volumes.backingVolumes(Set.of(DEVICE))).isEmpty();
        assertThat(volumes.trouble(volume).map(Statement::code)).contains("MONITORED_ARRAY_GONE");
        assertThat(vcenter.missing(Set.of(DEVICE)).map(Statement::code)).contains("MONITORING_WITHOUT_PROVIDER");

        ReportedVcenter without = new ReportedVcenter("vc-2", Optional::empty, List::of, GB);
        assertThat(without.missing(Set.of(DEVICE)).map(Statement::code)).contains("MONITORING_NOT_READ_YET");
        without.read();
        assertThat(without.missing(Set.of(DEVICE)).map(Statement::code)).contains("MONITORING_NEEDS_ACCOUNT");
    }

    private @Nullable Level alarm(String status, boolean thin) {
        monitoring.luns.put(
                "array-1", List.of(new MonitoredLun("lun", DEVICE, "gold-1", 500 * GB, 200 * GB, thin, status)));
        vcenter.read();
        PoolAlarm alarm = volumes.poolAlarms(Set.of(DEVICE)).get(DEVICE);
        return alarm == null ? null : alarm.level();
    }

    @Test
    void reportsTheAlarmOfAThinLun() {
        assertThat(alarm("GREEN", true)).isEqualTo(Level.GREEN);
        assertThat(alarm("YELLOW", true)).isEqualTo(Level.YELLOW);
        assertThat(alarm("RED", true)).isEqualTo(Level.RED);
        assertThat(alarm("RED", false)).isNull();
        assertThat(alarm("", true)).isNull();
        assertThat(alarm("purple", true)).isNull();
    }

    @Test
    void believesNoAlarmOfAProviderThatIsNotOnline() {
        monitoring.status = "offline";
        assertThat(alarm("RED", true)).isEqualTo(Level.UNKNOWN);
        assertThat(volumes.poolAlarms(Set.of(DEVICE)).get(DEVICE).statement().code())
                .isEqualTo("MONITORED_PROVIDER_NOT_ONLINE");
    }

    @Test
    void believesNoAlarmThatIsStale() {
        now = now.plus(Duration.ofHours(2));
        assertThat(volumes.poolAlarms(Set.of(DEVICE)).get(DEVICE).level()).isEqualTo(Level.UNKNOWN);
    }
}
