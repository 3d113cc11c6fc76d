package io.tidemark.audit.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.HostReadings.Row;
import io.tidemark.audit.finding.ListedFinding;
import io.tidemark.audit.finding.Severity;
import io.tidemark.platform.ObjectId;
import io.tidemark.vcenter.SignedIn;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A user who may view the root folder, but not one of the hosts. */
class AuditVisibilityTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final ObjectId HIDDEN = new ObjectId(VCENTER, "host-2");

    private final SignedIn caller = mock();
    private final AuditVisibility visibility = new AuditVisibility();

    private static ListedFinding finding(String moid) {
        return new ListedFinding("row", "rule", Severity.ERROR, ObjectKind.HOST, new ObjectId(VCENTER, moid), null);
    }

    private static Row row(String moid) {
        return new Row(moid, "esx", null, null, "8.0.3", 0, Instant.EPOCH);
    }

    @Test
    void leavesOutFindingsAndHostsWithoutAccess() {
        when(caller.vcenter()).thenReturn(VCENTER);
        when(caller.hidden(anyCollection())).thenReturn(Set.of(HIDDEN));
        List<ListedFinding> found = List.of(finding("host-1"), finding("host-2"));
        assertThat(visibility.visible(caller, found)).containsExactly(found.get(0));
        List<Row> rows = List.of(row("host-1"), row("host-2"));
        assertThat(visibility.hosts(caller, rows)).containsExactly(rows.get(0));
        assertThat(visibility.all(caller, List.of(HIDDEN))).isFalse();
    }
}
