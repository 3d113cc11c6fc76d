package io.tidemark.audit.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.audit.run.AuditScore;
import io.tidemark.audit.run.AuditScore.Kind;
import io.tidemark.audit.run.AuditScores;
import io.tidemark.platform.PageQuery;
import io.tidemark.vcenter.SignedIn;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AuditScoresCsvTest {

    private static final int MANY = PageQuery.MAX_SIZE + 200;

    private final SignedIn caller = mock(SignedIn.class);
    private final AuditScores scores = mock(AuditScores.class);
    private final AuditScoresController controller = new AuditScoresController(scores);

    @Test
    void writesAllScoresThatMatchOrAPage() {
        when(caller.vcenter()).thenReturn("674908e5-ab21-4079-9cb1-596358ee5dd1");
        when(scores.of(caller, Kind.DATASTORE))
                .thenReturn(IntStream.range(0, MANY)
                        .mapToObj(AuditScoresCsvTest::score)
                        .toList());
        PageQuery all = new PageQuery(null, null, null, null);
        assertThat(controller.csv(caller, all, "datastore").lines()).hasSize(1 + MANY);
        assertThat(controller
                        .csv(caller, new PageQuery(null, null, null, "ds-119"), "datastore")
                        .lines())
                .hasSize(1 + 11);
        assertThat(controller
                        .csv(caller, new PageQuery(null, 2, null, null), "datastore")
                        .lines())
                .hasSize(1 + 2);
        assertThat(controller.list(caller, all, "datastore").items()).hasSize(100);
    }

    private static AuditScore score(int number) {
        return new AuditScore(Kind.DATASTORE, "datastore-" + number, "ds-" + number, 1, 0, 0, 0, 0, 0, 100, 100, null);
    }
}
