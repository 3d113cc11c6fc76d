package io.tidemark.reclaim.recording;

import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.noContent;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.WireMockServer;
import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.evidence.EvidenceContents;
import io.tidemark.evidence.EvidenceFiles;
import io.tidemark.evidence.EvidenceFiles.Kind;
import io.tidemark.evidence.EvidenceParts;
import io.tidemark.evidence.Found;
import io.tidemark.platform.Problem;
import io.tidemark.platform.exchange.RecordableClient;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunEvent;
import io.tidemark.reclaim.run.RunNeeds;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.verify.Verification;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.json.JsonMapper;

/** Two replicas work on the same recorded runs. */
@OnEveryDatabase
class RunRecordingsTest {

    private final WireMockServer server = new WireMockServer(wireMockConfig().dynamicPort());
    private final HttpClient client = new RecordableClient(HttpClient.newHttpClient());
    private final JdbcClient jdbc;
    private final ReclaimRuns runs;
    private final EvidenceFiles files;
    private final RunRecordings one;
    private final RunRecordings other;
    private Instant now = Runs.NOW;
    private int datastores;

    RunRecordingsTest(TestDatabase database) {
        DataSource source = database.fresh();
        jdbc = JdbcClient.create(source);
        TransactionTemplate transaction = TestDatabase.transactions(source);
        runs = new ReclaimRuns(jdbc, JsonMapper.builder().build());
        EvidenceParts parts = new EvidenceParts(jdbc, transaction);
        files = new EvidenceFiles(jdbc, transaction, clock);
        one = new RunRecordings(runs, parts, files, clock);
        other = new RunRecordings(runs, parts, files, clock);
    }

    private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);

    @BeforeEach
    void start() {
        server.start();
        server.stubFor(any(anyUrl()).willReturn(noContent()));
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    private ReclaimRun run(boolean recorded) {
        datastores++;
        ReclaimRun run = Runs.queued(datastores, Method.TASK, now);
        run.needs(run.needs().asked(RunNeeds.Origin.MANUAL, null, recorded));
        runs.add(run);
        return run;
    }

    private CompletableFuture<HttpResponse<Void>> asked(int number) {
        now = now.plusSeconds(1);
        URI uri = URI.create("http://127.0.0.1:" + server.port() + "/api/2.42/volumes?limit=" + number);
        return client.sendAsync(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding());
    }

    private void step(RunRecordings replica, ReclaimRun run, int number) {
        replica.during(run, () -> asked(number).join());
    }

    private ReclaimRun end(ReclaimRun run) {
        return runs.change(run.id(), changed -> changed.ended(RunEvent.START_ABANDONED, now, Verification.exact(0)));
    }

    private List<String> numbers(ReclaimRun run) {
        String har = files.find(Kind.RUN, run.id())
                .map(zip -> Found.files(zip).get("exchange/array-1.har"))
                .orElse("");
        return Pattern.compile("\\?limit=(\\d+)")
                .matcher(har)
                .results()
                .map(MatchResult::group)
                .map(text -> text.substring(7))
                .toList();
    }

    @Test
    void theFileHasWhatAllReplicasExchangedInTheOrderOfTheRequests() {
        ReclaimRun run = run(true);
        one.begin(run);
        step(one, run, 1);
        step(other, run, 2);
        one.tend();
        step(one, run, 3);
        step(other, run, 4);
        ReclaimRun ended = end(run);
        other.ended(ended);
        assertThat(files.contents(Kind.RUN, run.id())).isEmpty();
        one.tend();
        assertThat(numbers(run)).containsExactly("1", "2", "3", "4");
        assertThat(files.contents(Kind.RUN, run.id()).map(EvidenceContents::kind))
                .contains("exchange");
    }

    @Test
    void aReplicaThatFailedIsNotAwaitedForLong() {
        ReclaimRun run = run(true);
        step(one, run, 1);
        one.tend();
        step(one, run, 2);
        step(other, run, 3);
        other.ended(end(run));
        other.tend();
        assertThat(numbers(run)).isEmpty();
        now = now.plus(Duration.ofMinutes(2));
        other.tend();
        assertThat(numbers(run)).containsExactly("1", "3");
    }

    @Test
    void whatArrivesAfterTheEndOfARunIsAwaited() {
        ReclaimRun run = run(true);
        server.stubFor(any(anyUrl()).willReturn(noContent().withFixedDelay(700)));
        CompletableFuture<HttpResponse<Void>> slow = one.during(run, () -> asked(1));
        ReclaimRun ended = end(run);
        one.ended(ended);
        assertThat(numbers(run)).isEmpty();
        slow.join();
        one.tend();
        assertThat(numbers(run)).containsExactly("1");
    }

    @Test
    void whatTheDatabaseDoesNotTakeIsMovedLater() {
        ReclaimRun run = run(true);
        step(one, run, 1);
        jdbc.sql("alter table evidence_parts rename to away").update();
        assertThatThrownBy(one::tend).isInstanceOf(DataAccessException.class);
        jdbc.sql("alter table away rename to evidence_parts").update();
        step(one, run, 2);
        one.ended(end(run));
        assertThat(numbers(run)).containsExactly("1", "2");
    }

    @Test
    void onlyRequestedRunsAreRecordedAndNotAfterTheirEnd() {
        ReclaimRun plain = run(false);
        step(one, plain, 1);
        one.ended(end(plain));
        assertThat(files.contents(Kind.RUN, plain.id())).isEmpty();
        ReclaimRun run = end(run(true));
        step(one, run, 2);
        one.tend();
        assertThat(files.contents(Kind.RUN, run.id())).isEmpty();
    }

    @Test
    void allReplicasTogetherRecordAFewRunsAtATime() {
        ReclaimRun first = run(true);
        one.begin(first);
        other.requireRoom();
        other.begin(run(true));
        assertThatThrownBy(one::requireRoom).isInstanceOf(Problem.class).hasMessageContaining("2");
        one.ended(end(first));
        one.requireRoom();
    }
}
