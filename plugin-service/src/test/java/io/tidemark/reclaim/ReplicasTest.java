package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Three service processes on one PostgreSQL. Each simulated hour a policy starts a run and one process is killed, at another
 * moment each time; then PostgreSQL itself is stopped for a while. {@code -Dreplicas.hours=168} is the week of
 * {@code npm run bench -- replicas}, {@code -Dreplicas.outage=600} its ten minutes.
 */
@Tag("lab")
@Tag("wide")
class ReplicasTest {

    private static final int HOURS = Integer.getInteger("replicas.hours", 2);
    private static final int OUTAGE_SECONDS = Integer.getInteger("replicas.outage", 2);
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final String DATASTORE = "Büro & <Test> 1";
    private static final String STATE = "state";
    private static final Logger LOG = LoggerFactory.getLogger(ReplicasTest.class);

    @TempDir
    private Path directory;

    private Lab lab;
    private Postgresql database;
    private List<ServiceProcess> replicas;
    private CompletableFuture<Void> restart = CompletableFuture.completedFuture(null);

    @Test
    void startOnceWhatIsDueAndTakeOverWhatADeadOneLeft() {
        try (Lab world = Lab.start("--speed", "0");
                Postgresql postgresql = new Postgresql(directory.resolve("postgresql"))) {
            lab = world;
            database = postgresql;
            startReplicas();
            try {
                RunDriver driver = driver(0);
                replicas.get(0).connectArray(replicas.get(0).signIn(lab.user("storage")));
                followAtAnyReplica(driver);
                String policy = hourlyPolicy(driver);
                long processedBefore = processedBytes();
                for (int hour = 0; hour < HOURS; hour++) {
                    anHourWithAKill(policy, hour);
                }
                eachStartHasOneRun(policy, processedBefore);
                surviveTheDatabase();
                assertThat(twoSamplesInOneStep()).isZero();
            } finally {
                restart.join();
                replicas.forEach(ServiceProcess::close);
            }
        }
    }

    private void startReplicas() {
        String[] shared = {"--tidemark.database.url=" + database.url(), "--tidemark.database.username=postgres"};
        replicas = new ArrayList<>();
        replicas.add(ServiceProcess.start(lab, directory, lab.user("service"), shared));
        IntStream.of(1, 2)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> ServiceProcess.start(lab, directory, lab.user("service"), shared)))
                .toList()
                .forEach(other -> replicas.add(other.join()));
    }

    private RunDriver driver(int replica) {
        return new RunDriver(lab, replicas.get(replica), "storage");
    }

    /** The run is requested from one replica and monitored on another. */
    private void followAtAnyReplica(RunDriver driver) {
        String run = driver.start("vmfs6-quiet", "");
        String events;
        String token = replicas.get(2).signIn(lab.user("storage"));
        try (Stream<String> watched = replicas.get(2).lines(token, "/api/v1/reclaim-runs/" + run + "/events")) {
            driver.ended(run, "20s");
            events = watched.collect(Collectors.joining("\n"));
        }
        assertThat(events.split("event:run")).hasSizeGreaterThan(2);
        assertThat(events).contains("\"state\":\"COMPLETED\"");
    }

    private String hourlyPolicy(RunDriver driver) {
        Answer made = driver.call(
                "POST",
                "/api/v1/reclaim-policies",
                "{\"name\":\"Hourly\",\"zone\":\"UTC\",\"missed\":\"ONCE\",\"schedule\":{\"kind\":\"CRON\",\"cron\":\"30 * * * *\"},"
                        + "\"scope\":{\"datastoreIds\":[\"" + driver.id(DATASTORE) + "\"]}}");
        assertThat(made.status()).as(made.raw().body()).isEqualTo(201);
        return made.json().get("id").asString();
    }

    private Instant labTime() {
        return Instant.parse(lab.control("GET", "/clock", "").get("now").asString());
    }

    private static void waitRealTime(Duration length) {
        Awaitility.await().pollDelay(length).atMost(length.plusSeconds(60)).until(() -> true);
    }

    private void anHourWithAKill(String policy, int hour) {
        restart.join();
        Moment moment = Moment.values()[hour % Moment.values().length];
        toFiveMinutesBeforeTheSlot();
        Instant slot = labTime().truncatedTo(ChronoUnit.HOURS).plus(30, ChronoUnit.MINUTES);
        if (moment == Moment.IDLE) {
            kill(hour % replicas.size());
        }
        until("start " + hour, "60s", slot, () -> startAt(policy, slot) != null);
        if (moment == Moment.STARTING) {
            kill(hour % replicas.size());
        }
        until("its run", "1s", slot, () -> runAt(policy, slot) != null);
        if (moment == Moment.UNMAPPING) {
            until("its UNMAP", "2s", slot, () -> !"QUEUED".equals(state(runAt(policy, slot))));
            kill(hour % replicas.size());
        }
        until("its end", "10s", slot, () -> ended(runAt(policy, slot)));
    }

    private @Nullable JsonNode startAt(String policy, Instant slot) {
        return starts(policy).stream()
                .filter(start -> due(start).equals(slot))
                .findFirst()
                .orElse(null);
    }

    private @Nullable String runAt(String policy, Instant slot) {
        JsonNode start = startAt(policy, slot);
        return start == null ? null : run(start);
    }

    private static Instant due(JsonNode start) {
        return Instant.parse(start.get("due").asString());
    }

    /** The time in its hour at which a replica is killed. */
    private enum Moment {
        STARTING,
        UNMAPPING,
        IDLE
    }

    /** Kills a replica, and stops the lab's clock until the others check for due work and have taken over its work. */
    private void kill(int replica) {
        replicas.get(replica).kill();
        Instant killed = Instant.now();
        Awaitility.await("others to look for what is due")
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(100))
                .until(() -> lastLook().isAfter(killed) && heldSinceBefore(killed) == 0);
        restart = CompletableFuture.runAsync(() -> replicas.get(replica).killAndRestart());
    }

    private Instant lastLook() {
        return database.jdbc()
                .sql("select last_success from scheduled_tasks where task_name = 'reclaim-policy-look'")
                .query(java.time.OffsetDateTime.class)
                .single()
                .toInstant();
    }

    private int heldSinceBefore(Instant killed) {
        return database.jdbc()
                .sql("select count(*) from scheduled_tasks where picked and last_heartbeat < ?")
                .param(killed.atOffset(ZoneOffset.UTC))
                .query(Integer.class)
                .single();
    }

    private void toFiveMinutesBeforeTheSlot() {
        while (true) {
            int minute = labTime().atOffset(ZoneOffset.UTC).getMinute();
            int left = Math.floorMod(25 - minute, 60);
            if (left == 0) {
                return;
            }
            lab.advance(Math.min(left, 5) + "m");
            waitRealTime(Duration.ofMillis(150));
        }
    }

    /** Moves the lab's clock in steps; slower after twenty minutes, and never to where the next slot is near. */
    private void until(String what, String step, Instant slot, Callable<Boolean> there) {
        Instant late = slot.plus(20, ChronoUnit.MINUTES);
        Instant furthest = slot.plus(45, ChronoUnit.MINUTES);
        Awaitility.await(what)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(150))
                .until(() -> {
                    if (there.call()) {
                        return true;
                    }
                    Instant now = labTime();
                    if (now.isBefore(furthest)) {
                        lab.advance(now.isBefore(late) ? step : "1s");
                    }
                    return false;
                });
    }

    private List<JsonNode> starts(String policy) {
        return database
                .jdbc()
                .sql("select record from reclaim_policy_starts where policy = ? order by at")
                .param(policy)
                .query(String.class)
                .list()
                .stream()
                .map(JsonMapper.shared()::readTree)
                .toList();
    }

    private String run(JsonNode start) {
        return start.at("/runs/0/runId").asString(null);
    }

    private String state(String run) {
        return database.jdbc()
                .sql("select state from reclaim_runs where id = ?")
                .param(run)
                .query(String.class)
                .single();
    }

    /** With the reason, where the state alone is not sufficient. */
    private String outcome(String run) {
        String state = state(run);
        if (!"UNKNOWN".equals(state)) {
            return state;
        }
        String record = database.jdbc()
                .sql("select record from reclaim_runs where id = ?")
                .param(run)
                .query(String.class)
                .single();
        String outcome = state + " "
                + JsonMapper.shared().readTree(record).at("/problem/code").asString();
        LOG.info("{}: {}", outcome, record);
        return outcome;
    }

    private boolean ended(String run) {
        return database.jdbc()
                        .sql("select count(*) from reclaim_runs where id = ? and ended_at is not null")
                        .param(run)
                        .query(Integer.class)
                        .single()
                == 1;
    }

    private long processedBytes() {
        return truth().get("manualProcessedBytes").asLong();
    }

    private JsonNode truth() {
        for (JsonNode row : lab.control("GET", "/statistics", "").get("datastores")) {
            if (row.get("datastore").asString().equals(DATASTORE)) {
                return row;
            }
        }
        throw new IllegalStateException("no " + DATASTORE);
    }

    /** One start per hour, each an hour after the previous one and with one run that has a result. */
    private void eachStartHasOneRun(String policy, long processedBefore) {
        List<JsonNode> starts = starts(policy);
        assertThat(starts).hasSize(HOURS);
        List<Instant> due = starts.stream().map(ReplicasTest::due).toList();
        for (int i = 1; i < due.size(); i++) {
            assertThat(Duration.between(due.get(i - 1), due.get(i))).isEqualTo(Duration.ofHours(1));
        }
        assertThat(starts).allSatisfy(start -> {
            assertThat(start.get(STATE).asString()).isEqualTo("STARTED");
            assertThat(start.get("runs")).hasSize(1);
        });
        List<String> states = starts.stream().map(start -> state(run(start))).toList();
        int policyRuns = database.jdbc()
                .sql(
                        "select count(*) from reclaim_runs where origin = 'POLICY' or record like '%Reclaim policy: Hourly%'")
                .query(Integer.class)
                .single();
        assertThat(policyRuns).isEqualTo(HOURS);
        long unmapTimings = states.stream().filter("COMPLETED"::equals).count();
        LOG.info("{} hours and kills: {}", HOURS, states);
        assertThat(starts)
                .allSatisfy(start -> assertThat(outcome(run(start)))
                        .as(
                                "one that died between writing that it asks the host and asking leaves what nobody can know")
                        .isIn("COMPLETED", "FAILED", "UNKNOWN START_NOT_LOGGED", "UNKNOWN START_NOT_LISTED"));
        assertThat(processedBytes() - processedBefore)
                .as("what the hosts processed is what the completed runs say, no more: %s", states)
                .isEqualTo(unmapTimings * truth().get("freeBytes").asLong());
    }

    private void surviveTheDatabase() {
        restart.join();
        RunDriver driver = driver(1);
        long before = driver.truth("vmfs5-bulk").get("writtenBytes").asLong();
        String run = driver.start("vmfs5-bulk", ",\"reclaimUnitBlocks\":200");
        driver.until(run, "10s", RunDriver.progress(0.01));
        database.stop();
        Answer answer = driver.call("GET", "/api/v1/reclaim-runs", "");
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.json().get("type").asString()).isEqualTo("/problems/database-unreachable");
        assertThat(answer.raw().headers().firstValue("Retry-After")).isPresent();
        assertThat(driver.call("GET", "/actuator/health/readiness", "").status())
                .isEqualTo(503);
        assertThat(driver.call("GET", "/actuator/health/liveness", "").status()).isEqualTo(200);
        lab.advance("60s");
        waitRealTime(Duration.ofSeconds(OUTAGE_SECONDS));
        database.start();
        Awaitility.await("the service without a restart")
                .atMost(PATIENCE)
                .until(() ->
                        driver.call("GET", "/actuator/health/readiness", "").status() == 200);
        JsonNode ended = driver.ended(run, "60s");
        assertThat(ended.get(STATE).asString()).as(ended.toString()).isEqualTo("COMPLETED");
        JsonNode truth = driver.truth("vmfs5-bulk");
        assertThat(ended.at("/verification/reclaimedBytes").asLong())
                .isEqualTo(before - truth.get("writtenBytes").asLong());
        assertThat(truth.get("manualProcessedBytes").asLong())
                .isEqualTo(truth.get("freeBytes").asLong());
    }

    /** Of three replicas one collects. */
    private int twoSamplesInOneStep() {
        return database.jdbc()
                .sql("select count(*) from (select series, at_second / 300 from capacity_samples"
                        + " group by series, at_second / 300 having count(*) > 1) twice")
                .query(Integer.class)
                .single();
    }
}
