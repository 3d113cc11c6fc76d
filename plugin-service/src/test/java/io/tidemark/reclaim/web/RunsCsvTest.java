package io.tidemark.reclaim.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.platform.Csv;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.live.LiveStreams;
import io.tidemark.reclaim.entry.ReclaimReports;
import io.tidemark.reclaim.entry.ReclaimService;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.store.RunFilter;
import io.tidemark.vcenter.SignedIn;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunsCsvTest {

    private static final RunQuery ALL = new RunQuery(null, null, null, null, null, null, null);

    private final SignedIn caller = mock(SignedIn.class);
    private final ReclaimService service = mock(ReclaimService.class);
    private final ReclaimRunsController controller = new ReclaimRunsController(
            service,
            mock(ReclaimReports.class),
            mock(ReclaimRuns.class),
            mock(LiveStreams.class),
            Clock.fixed(Runs.NOW, ZoneOffset.UTC));

    private static List<ReclaimRun> runs(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> Runs.queued(number, Method.TASK, Runs.NOW))
                .toList();
    }

    private static List<String> lines(Csv.Lines csv) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        csv.write(out);
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void writesTheRunsOfAllPagesThatMatch() {
        int many = PageQuery.MAX_SIZE + 200;
        PageQuery named = new PageQuery(null, null, null, "ds-");
        RunFilter filter = ALL.filter("ds-");
        when(service.all(caller, null, filter, named)).thenReturn(runs(many).stream());
        assertThat(lines(controller.csv(caller, named, ALL)))
                .hasSize(1 + many)
                .last()
                .asString()
                .contains(",ds-1200,");
    }

    @Test
    void writesAPageIfItsSizeIsSet() {
        PageQuery page = new PageQuery(0, 2, null, null);
        when(service.list(eq(caller), any(), any(), eq(page))).thenReturn(new PageOf<>(runs(2), 0, 2, 3));
        assertThat(lines(controller.csv(caller, page, ALL))).hasSize(3);
    }
}
