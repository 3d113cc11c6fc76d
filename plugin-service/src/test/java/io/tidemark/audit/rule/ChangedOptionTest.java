package io.tidemark.audit.rule;

import static io.tidemark.audit.rule.AuditWorld.changes;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.audit.finding.Finding;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options without a rule of their own are at the default that the host itself names. */
class ChangedOptionTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    option                           | release        | devices | value      | finding
                    Disk.QFullSampleSize             | 8.0.3-24022510 | PURE    | 32         | -
                    Disk.QFullSampleSize             | 8.0.3-24022510 | PURE    | 64         | INFO AUDIT_OPTION_CHANGED 64 -> 32
                    Disk.QFullSampleSize             | unknown        | -       | 0          | INFO AUDIT_OPTION_CHANGED 0 -> 32
                    Disk.QFullSampleSize             | 8.0.3-24022510 | PURE    | unreadable | -
                    Disk.MaxLUN                      | 8.0.3-24022510 | OTHER   | 256        | INFO AUDIT_OPTION_CHANGED 256 -> 1024
                    VMFS3.EnableVMFS6Unmap           | 8.0.3-24022510 | OTHER   | 0          | -
                    Disk.DiskMaxIOSize               | 8.0.3-24022510 | PURE    | 4096       | -
                    Disk.DiskMaxIOSize               | 8.0.3-24022510 | IBM     | 4096       | INFO AUDIT_OPTION_CHANGED 4096 -> 32767
                    Disk.DiskMaxIOSize               | 8.0.3-24022510 | XTREMIO | 4096       | -
                    Disk.SchedQuantum                | 8.0.3-24022510 | XTREMIO | 64         | -
                    Disk.SchedQuantum                | 8.0.3-24022510 | IBM     | 64         | INFO AUDIT_OPTION_CHANGED 64 -> 8
                    VMFS3.HardwareAcceleratedLocking | 8.0.3-24022510 | PURE    | 0          | -
                    VMFS3.UseATSForHBOnVMFS5         | 8.0.3-24022510 | PURE    | 0          | -
                    VMFS3.EnableBlockDelete          | 8.0.3-24022510 | PURE    | 1          | -
                    DataMover.HardwareAcceleratedMove| 8.0.3-24022510 | PURE    | 0          | -
                    DataMover.HardwareAcceleratedInit| 8.0.3-24022510 | PURE    | 0          | -
                    DataMover.MaxHWTransferSize      | 8.0.3-24022510 | PURE    | 16384      | -
                    HBR.UnmapOptimization            | 8.0.3-24022510 | PURE    | 1          | -
                    """)
    void comparesWithTheHostsOwnDefault(
            String option, String release, @Nullable String devices, String value, @Nullable String finding) {
        assertThat(AuditWorld.host(release, devices, Map.of(option, value)).finding("option-changed"))
                .isEqualTo(finding);
    }

    @Test
    void findsEachOptionForItselfAndProposesItsDefault() {
        AuditWorld world = AuditWorld.host("8.0.3", "PURE", Map.of("Disk.QFullSampleSize", "64", "Disk.MaxLUN", "256"));
        assertThat(world.findings("option-changed"))
                .extracting(Finding::subject)
                .containsExactlyInAnyOrder("Disk.QFullSampleSize", "Disk.MaxLUN");
        Finding finding =
                AuditWorld.host("8.0.3", "PURE", Map.of("Disk.MaxLUN", "256")).only("option-changed");
        assertThat(changes(finding)).containsExactly("esx-1 Disk.MaxLUN 256 -> 1024");
        assertThat(finding.evidence()).isEqualTo(Map.of("option", "Disk.MaxLUN"));
        assertThat(finding.source()).isEqualTo("default of the host");
        assertThat(finding.explanation().text()).isEqualTo("Disk.MaxLUN is 256. The default of this release is 1024.");
        assertThat(finding.explanation().params())
                .isEqualTo(Map.of("option", "Disk.MaxLUN", "actual", "256", "expected", "1024"));
    }
}
