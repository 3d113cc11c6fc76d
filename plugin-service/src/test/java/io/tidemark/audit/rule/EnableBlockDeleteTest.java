package io.tidemark.audit.rule;

import static io.tidemark.audit.rule.AuditWorld.changes;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.audit.finding.Finding;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** VMFS3.EnableBlockDelete is 1 where UNMAP of guests on VMFS 5 requires it, or a vendor recommends it. */
class EnableBlockDeleteTest {

    private static final String OPTION = "VMFS3.EnableBlockDelete";

    private static AuditWorld world(String release, String value, int vmfs, @Nullable String device) {
        AuditWorld world = new AuditWorld().with(release, TestDevice.all(device), Map.of(OPTION, value), null);
        TestDevice.all(device).forEach(one -> world.vmfs(vmfs, "on " + one.name(), null, null, one.name()));
        return world;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    release        | VMFS | devices                                   | value      | finding
                    6.0.0-2494585  | 5    | PURE                                      | 1          | -
                    6.0.0-2494585  | 5    | PURE                                      | 0          | WARNING AUDIT_BLOCK_DELETE_VMFS5 0 -> 1
                    8.0.3-24022510 | 5    | PURE                                      | 0          | WARNING AUDIT_BLOCK_DELETE_VMFS5 0 -> 1
                    unknown        | 5    | PURE                                      | 0          | WARNING AUDIT_BLOCK_DELETE_VMFS5 0 -> 1
                    8.0.3-24022510 | 5    | OTHER                                     | 0          | WARNING AUDIT_BLOCK_DELETE_VMFS5 0 -> 1
                    8.0.3-24022510 | 5    | IBM                                       | 0          | WARNING AUDIT_BLOCK_DELETE_VMFS5 0 -> 1
                    8.0.3-24022510 | 5    | PURE                                      | unreadable | -
                    5.5.0-2068190  | 5    | PURE                                      | 0          | -
                    5.5.0-2068190  | 5    | OTHER                                     | 0          | -
                    8.0.3-24022510 | 6    | PURE                                      | 0          | -
                    8.0.3-24022510 | 6    | OTHER                                     | 0          | -
                    8.0.3-24022510 | 5    | PURE(delete unsupported)                  | 0          | -
                    8.0.3-24022510 | 5    | PURE(delete unknown)                      | 0          | -
                    8.0.3-24022510 | 5    | PURE(delete unread)                       | 0          | -
                    8.0.3-24022510 | 5    | OTHER(delete unsupported) + PURE          | 0          | WARNING AUDIT_BLOCK_DELETE_VMFS5 0 -> 1
                    8.0.3-24022510 | 5    | -                                         | 0          | -
                    6.0.0-2494585  | 6    | SILK                                      | 0          | WARNING AUDIT_BLOCK_DELETE_ALWAYS 0 -> 1
                    unknown        | 6    | SILK                                      | 0          | WARNING AUDIT_BLOCK_DELETE_ALWAYS 0 -> 1
                    6.0.0-2494585  | 6    | PURE + SILK                               | 0          | WARNING AUDIT_BLOCK_DELETE_ALWAYS 0 -> 1
                    6.0.0-2494585  | 6    | SILK(delete unsupported)                  | 0          | -
                    5.5.0-2068190  | 6    | SILK                                      | 0          | -
                    8.0.3-24022510 | 5    | SILK                                      | 0          | WARNING AUDIT_BLOCK_DELETE_VMFS5 0 -> 1
                    """)
    void findsHostsThatKeepUnmapFromTheArray(
            String release, int vmfs, @Nullable String devices, String value, @Nullable String finding) {
        AuditWorld world = world(release, value, vmfs, devices);
        assertThat(world.finding("block-delete")).isEqualTo(finding);
        if (finding != null) {
            assertThat(changes(world.only("block-delete"))).containsExactly("esx-1 " + OPTION + " 0 -> 1");
        }
    }

    @Test
    void namesTheDatastoresOnly() {
        AuditWorld world = new AuditWorld()
                .with("8.0.3-24022510", TestDevice.all("PURE + SILK + OTHER"), Map.of(OPTION, "0"), null)
                .vmfs(5, "old", null, null, "naa.pure")
                .vmfs(6, "silk", "low", null, "naa.silk")
                .vmfs(6, "new", "low", null, "naa.other");
        Finding finding = world.only("block-delete");
        assertThat(finding.evidence()).isEqualTo(Map.of("datastores", List.of("old", "silk")));
        assertThat(finding.datastores()).containsExactly("datastore-1", "datastore-2");
        assertThat(finding.explanation().code()).isEqualTo("AUDIT_BLOCK_DELETE_VMFS5");
        assertThat(finding.explanation().text()).startsWith("The host mounts VMFS 5 datastores");
        assertThat(finding.source()).startsWith("Pure Storage").endsWith("; Silk best-practice validator script");
        assertThat(finding.actual()).isEqualTo("0");
    }

    @Test
    void namesTheProfileThatWantsItAlways() {
        Finding finding = world("8.0.3-24022510", "0", 6, "SILK").only("block-delete");
        assertThat(finding.explanation().params()).isEqualTo(Map.of("profile", "Silk (Kaminario)"));
        assertThat(finding.explanation().text())
                .startsWith("The profile Silk (Kaminario) requires VMFS3.EnableBlockDelete on every host");
    }
}
