package io.tidemark.audit.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options whose value depends on all devices of a host are not compared if the audit may not view all its datastores. */
class HiddenDatastoresTest {

    private static final String RELEASE = "8.0.3-24022510";

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
                    ats-heartbeat,    -,    VMFS3.UseATSForHBOnVMFS5,        0
                    ats-heartbeat,    PURE, VMFS3.UseATSForHBOnVMFS5,        0
                    ats-locking,      -,    VMFS3.HardwareAcceleratedLocking, 0
                    ats-locking,      PURE, VMFS3.HardwareAcceleratedLocking, 0
                    disk-max-io-size, XTREMIO, Disk.DiskMaxIOSize,              32767
                    xcopy-size,       OTHER, DataMover.MaxHWTransferSize,    64
                    option-changed,   -,    Disk.QFullSampleSize,            5
                    """)
    void comparesNoOptionOfTheHost(String rule, @Nullable String devices, String option, String value) {
        Map<String, String> options = Map.of(option, value);
        assertThat(AuditWorld.host(RELEASE, devices, options).findings(rule)).hasSize(1);
        assertThat(AuditWorld.host(RELEASE, devices, options)
                        .withHiddenDatastores()
                        .findings(rule))
                .isEmpty();
    }

    @Test
    void findsWhatIsWrongOnTheDevicesOfOthers() {
        AuditWorld world = AuditWorld.host(RELEASE, "PURE", Map.of("VMFS3.EnableBlockDelete", "0"));
        assertThat(world.withHiddenDatastores().findings("block-delete")).hasSameSizeAs(world.findings("block-delete"));
    }
}
