package io.tidemark.notification.notice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.platform.Statement;
import io.tidemark.platform.report.ReportPublished;
import io.tidemark.reclaim.message.RunTimelineMessage;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.link.ClientPage;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NoticeLinksTest {

    private static final String GUID = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final VcenterConnection VCENTER =
            new VcenterConnection(GUID, "vc-1", "AA", null, null, Instant.EPOCH);

    private final Vcenters vcenters = mock(Vcenters.class);
    private final List<ClientPage> asked = new ArrayList<>();
    private final NoticeLinks links = new NoticeLinks(
            page -> {
                asked.add(page);
                return Optional.of(URI.create("https://vc-1/x"));
            },
            vcenters);

    private static Notice notice(
            String action, @Nullable String vcenter, @Nullable String object, @Nullable Statement detail) {
        return Notice.of(new RecordedActivity(
                Instant.parse("2026-03-01T10:00:00Z"), "anna", action, vcenter, object, object, Outcome.DONE, detail));
    }

    @Test
    void theEndOfARunLeadsToTheRun() {
        Statement ended = RunTimelineMessage.ENDED.with(
                Map.of("state", "COMPLETED", "outcome", "RECLAIMED", "run", "r-1", "summary", "-"));
        assertThat(links.linked(notice("reclaim-run.ended", GUID, GUID + ":datastore-1", ended))
                        .link())
                .isEqualTo("https://vc-1/x");
        assertThat(asked.get(0).moid()).isEqualTo("datastore-1");
        assertThat(asked.get(0).place()).isEqualTo(Map.of("tab", "history", "run", "r-1"));
    }

    @Test
    void whatIsAboutNoObjectLeadsToItsTab() {
        links.linked(notice("reclaim-policy.skip", GUID, "7a9c", null));
        assertThat(asked.get(0).moid()).isNull();
        assertThat(asked.get(0).place()).isEqualTo(Map.of("tab", "policies"));
    }

    @Test
    void whatConcernsAllVcentersHasALinkIfThereIsOne() {
        when(vcenters.all()).thenReturn(List.of(VCENTER));
        assertThat(links.linked(notice("array.change", null, "a-1", null)).link())
                .isNotNull();
        when(vcenters.all()).thenReturn(List.of(VCENTER, VCENTER));
        assertThat(links.linked(notice("array.change", null, "a-1", null)).link())
                .isNull();
    }

    @Test
    void theMonthlyReportLeadsToItsMonth() {
        links.linked(Notice.of(new ReportPublished(
                Instant.parse("2026-03-01T10:00:00Z"),
                "report.monthly",
                GUID,
                new Statement("X", "x", Map.of("month", "2026-02")))));
        assertThat(asked.get(0).place())
                .isEqualTo(Map.of("tab", "reports", "period", "CUSTOM", "first", "2026-02-01", "last", "2026-02-28"));
    }
}
