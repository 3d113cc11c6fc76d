package io.tidemark.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.evidence.EvidenceFiles.Kind;
import io.tidemark.platform.exchange.ExchangeRecorder;
import io.tidemark.platform.exchange.RecordableClient;
import io.tidemark.platform.exchange.RecordingLimits;
import io.tidemark.platform.exchange.RecordingScope;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

@OnEveryDatabase
class EvidenceFilesTest {

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final ExchangeRecorder recorder = new ExchangeRecorder(Clock.systemUTC(), RecordingLimits.OF_SERVICE);

    EvidenceFilesTest(TestDatabase database) {
        DataSource source = database.fresh();
        jdbc = JdbcClient.create(source);
        transaction = TestDatabase.transactions(source);
    }

    private EvidenceFiles at(int second) {
        return new EvidenceFiles(jdbc, transaction, Clock.fixed(Instant.EPOCH.plusSeconds(second), ZoneOffset.UTC));
    }

    private void exchange() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", request -> {
            request.sendResponseHeaders(204, -1);
            request.close();
        });
        server.start();
        try {
            HttpClient client = new RecordableClient(HttpClient.newHttpClient());
            URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/api/2.42/volumes");
            RecordingScope.call(
                    recorder,
                    () -> client.sendAsync(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding())
                            .join());
        } finally {
            server.stop(0);
        }
    }

    @Test
    void keepsTheLastOnesOfEachKindForAllReplicas() throws Exception {
        exchange();
        assertThat(at(0).keep(Kind.SITE, "site", recorder)).isTrue();
        for (int i = 1; i <= EvidenceFiles.KEPT + 1; i++) {
            assertThat(at(i).keep(Kind.RUN, "run-" + i, recorder)).isTrue();
        }
        EvidenceFiles other = at(60);
        assertThat(other.find(Kind.RUN, "run-1")).isEmpty();
        assertThat(other.contents(Kind.RUN, "run-2").orElseThrow().entries())
                .extracting(EvidenceContents.Entry::name)
                .containsExactly("exchange/array-1.har");
        assertThat(other.find(Kind.SITE, "site")).isPresent();
        assertThat(other.find(Kind.SITE, "run-2")).isEmpty();
    }

    @Test
    void whatCannotBeRecordedIsNotKeptAndFailsNothing() {
        assertThat(at(0).keep(Kind.RUN, "empty", recorder)).isFalse();
        assertThat(at(0).contents(Kind.RUN, "empty")).isEmpty();
    }

    @Test
    void aRecordingThatIsNotStoredLeavesTheEarlierOne() throws Exception {
        exchange();
        assertThat(at(0).keep(Kind.RUN, "run", recorder)).isTrue();
        byte[] before = at(0).find(Kind.RUN, "run").orElseThrow();
        jdbc.sql(
                        "alter table evidence_files add constraint closed check (created_at < timestamp '1970-01-02 00:00:00')")
                .update();
        assertThat(at(200_000).keep(Kind.RUN, "run", recorder)).isFalse();
        assertThat(at(0).find(Kind.RUN, "run")).contains(before);
    }
}
