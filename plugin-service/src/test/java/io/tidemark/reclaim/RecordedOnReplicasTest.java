package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.evidence.Found;
import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A recorded run that one replica starts and another ends after the first was killed. */
@Tag("lab")
@Tag("wide")
@Timeout(600)
class RecordedOnReplicasTest {

    private static final String DATASTORE = "vmfs6-prod";
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private Path directory;

    @Test
    void theFileHasWhatBothReplicasExchanged() {
        try (Lab lab = Lab.start("--speed", "0");
                Postgresql database = new Postgresql(directory.resolve("postgresql"));
                ServiceProcess first = service(lab, database);
                ServiceProcess second = service(lab, database)) {
            first.connectArray(first.signIn(lab.user("storage")));
            RunDriver starting = new RunDriver(lab, first, "storage");
            RunDriver ending = new RunDriver(lab, second, "storage");
            Awaitility.await("the volume of the datastore")
                    .atMost(PATIENCE)
                    .until(() -> ending.datastore(DATASTORE).path("array").isObject());
            String run = starting.start(DATASTORE, ",\"method\":\"task\",\"record\":true");
            starting.untilHostUnmaps(run, DATASTORE);
            Awaitility.await("both replicas to have moved what they exchanged")
                    .atMost(PATIENCE)
                    .until(() -> number(database, "select count(*) from evidence_recorders") == 2
                            && number(database, "select count(*) from evidence_parts where exchanges > 0") >= 3);
            first.kill();
            Instant killed =
                    Instant.parse(lab.control("GET", "/clock", "").get("now").asString());
            int moved = number(database, "select sum(exchanges) from evidence_parts");
            ending.ended(run, "20s");
            String evidence = "/api/v1/reclaim-runs/" + run + "/evidence";
            Awaitility.await("the file").atMost(PATIENCE).until(() -> {
                lab.advance("10s");
                return ending.call("GET", evidence + "/contents", "").status() == 200;
            });

            byte[] zip = second.bytes(second.signIn(lab.user("storage")), evidence);
            Map<String, String> files = Found.files(zip);
            List<JsonNode> exchanges = Stream.of("exchange/vcenter-1.har", "exchange/array-1.har")
                    .map(files::get)
                    .flatMap(har ->
                            JsonMapper.shared().readTree(har).at("/log/entries").valueStream())
                    .toList();
            assertThat(exchanges).hasSizeGreaterThan(moved);
            assertThat(files.get("exchange/vcenter-1.har")).containsOnlyOnce("<UnmapVmfsVolumeEx_Task>");
            assertThat(times(files.get("exchange/vcenter-1.har")))
                    .isSorted()
                    .first()
                    .satisfies(at -> assertThat(at).isBefore(killed));
            assertThat(times(files.get("exchange/array-1.har")))
                    .isSorted()
                    .last()
                    .satisfies(at -> assertThat(at).isAfter(killed));
            assertThat(Found.in(
                            zip,
                            List.of(
                                    DATASTORE,
                                    lab.guid(),
                                    lab.user("storage").password(),
                                    lab.user("service").password(),
                                    lab.facts().at("/arrays/0/apiToken").asString())))
                    .isEmpty();
            assertThat(number(database, "select count(*) from evidence_parts")).isZero();
            assertThat(number(database, "select count(*) from evidence_recorders"))
                    .isZero();
        }
    }

    private static List<Instant> times(String har) {
        return JsonMapper.shared()
                .readTree(har)
                .at("/log/entries")
                .valueStream()
                .map(entry -> Instant.parse(entry.get("startedDateTime").asString()))
                .toList();
    }

    private ServiceProcess service(Lab lab, Postgresql database) {
        return ServiceProcess.start(
                lab,
                directory,
                lab.user("service"),
                "--tidemark.database.url=" + database.url(),
                "--tidemark.database.username=postgres");
    }

    private static int number(Postgresql database, String sql) {
        Integer number = database.jdbc().sql(sql).query(Integer.class).single();
        return number == null ? 0 : number;
    }
}
