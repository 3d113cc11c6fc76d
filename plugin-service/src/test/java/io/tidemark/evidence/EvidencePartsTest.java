package io.tidemark.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.exchange.RecordedExchange;
import io.tidemark.platform.exchange.RecordingLimits;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.util.unit.DataSize;

@OnEveryDatabase
class EvidencePartsTest {

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final EvidenceParts parts;

    EvidencePartsTest(TestDatabase database) {
        DataSource source = database.fresh();
        jdbc = JdbcClient.create(source);
        transaction = TestDatabase.transactions(source);
        parts = new EvidenceParts(jdbc, transaction);
    }

    private static RecordedExchange at(int second) {
        return new RecordedExchange(
                Instant.EPOCH.plusSeconds(second),
                Duration.ofMillis(2),
                Duration.ofMillis(1),
                "GET",
                URI.create("https://fa01.corp.example.com/api/2.42/volumes?offset=" + second),
                HttpHeaders.of(Map.of("Cookie", List.of("session=0123456789abcdef")), (name, value) -> true),
                new byte[0],
                200,
                HttpHeaders.of(Map.of("Content-Type", List.of("application/json")), (name, value) -> true),
                "{\"name\":\"payroll\"}".getBytes(java.nio.charset.StandardCharsets.UTF_8),
                18,
                false,
                null);
    }

    private List<Integer> seconds(EvidenceParts.Recording recording) {
        return recording.exchanges().stream()
                .map(exchange -> (int) exchange.started().getEpochSecond())
                .toList();
    }

    @Test
    void mergesWhatReplicasAddedInTheOrderOfTheRequests() {
        parts.add("run", List.of(at(1), at(5)), 0);
        parts.add("run", List.of(at(2), at(3)), 4);
        parts.add("other", List.of(at(9)), 0);
        EvidenceParts.Recording recording = parts.take("run");
        assertThat(seconds(recording)).containsExactly(1, 2, 3, 5);
        assertThat(recording.omitted()).isEqualTo(4);
        RecordedExchange first = recording.exchanges().get(0);
        assertThat(first.uri()).isEqualTo(at(1).uri());
        assertThat(new String(first.responseBody(), java.nio.charset.StandardCharsets.UTF_8))
                .isEqualTo("{\"name\":\"payroll\"}");
        assertThat(first.requestHeaders().firstValue("Cookie")).contains("removed");
        assertThat(parts.subjects()).containsExactly("other");
    }

    @Test
    void isTakenOnce() {
        parts.add("run", List.of(at(1)), 0);
        assertThat(parts.take("run").exchanges()).hasSize(1);
        assertThat(parts.take("run").exchanges()).isEmpty();
    }

    @Test
    void waitsForTheProcessesThatJoined() {
        parts.join("run", "one");
        parts.join("run", "one");
        parts.join("run", "two");
        assertThat(parts.subjects()).containsExactly("run");
        parts.leave("run", "one");
        assertThat(parts.awaited("run")).isTrue();
        parts.leave("run", "two");
        assertThat(parts.awaited("run")).isFalse();
        assertThat(parts.subjects()).isEmpty();
    }

    @Test
    void countsWhatIsBeyondTheLimitsOfARecording() {
        EvidenceParts small = new EvidenceParts(
                jdbc, transaction, new RecordingLimits(DataSize.ofKilobytes(1), DataSize.ofBytes(60), 3));
        small.add("run", List.of(at(1), at(2)), 0);
        small.add("run", List.of(at(3), at(4)), 0);
        EvidenceParts.Recording recording = small.take("run");
        assertThat(seconds(recording)).containsExactly(1, 2, 3);
        assertThat(recording.omitted()).isEqualTo(1);
    }
}
