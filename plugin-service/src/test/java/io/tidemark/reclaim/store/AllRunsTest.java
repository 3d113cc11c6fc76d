package io.tidemark.reclaim.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.PageQuery;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.Runs;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

@OnEveryDatabase
class AllRunsTest {

    private final ReclaimRuns runs;
    private final RunQueries queries;

    AllRunsTest(TestDatabase database) {
        JdbcClient jdbc = JdbcClient.create(database.fresh());
        runs = new ReclaimRuns(jdbc, JsonMapper.builder().build());
        queries = new RunQueries(jdbc, JsonMapper.builder().build());
    }

    @Test
    void readsAllPagesInTheOrderOfTheList() {
        int many = PageQuery.MAX_SIZE + 1;
        for (int number = 1; number <= many; number++) {
            runs.add(Runs.queued(number, Method.TASK, Runs.NOW.plusSeconds(number)));
        }
        PageQuery newest = new PageQuery(null, null, null, null);
        assertThat(queries.all(Runs.VCENTER, null, RunFilter.ALL, newest))
                .extracting(run -> run.target().name())
                .hasSize(many)
                .startsWith("ds-1001", "ds-1000")
                .endsWith("ds-1")
                .doesNotHaveDuplicates();
        assertThat(queries.all(
                        Runs.VCENTER,
                        null,
                        new RunFilter(Set.of(), Set.of(), null, null, null, null, "ds-100"),
                        new PageQuery(0, 2, "createdAt,asc", null)))
                .extracting(run -> run.target().name())
                .containsExactly("ds-100", "ds-1000", "ds-1001");
        assertThat(queries.all(Runs.VCENTER, List.of(), RunFilter.ALL, newest)).isEmpty();
        Stream<ReclaimRun> begun = queries.all(Runs.VCENTER, null, RunFilter.ALL, newest);
        runs.add(Runs.queued(many + 1, Method.TASK, Runs.NOW.plusSeconds(many + 1)));
        assertThat(begun).hasSize(many).doesNotHaveDuplicates();
    }
}
