package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import tools.jackson.databind.JsonNode;

/** Performs runs over REST with a lab whose time only the test advances. */
public final class RunDriver {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    final Lab lab;
    final ServiceProcess service;
    private String token;

    public RunDriver(Lab lab, ServiceProcess service, String user) {
        this.lab = lab;
        this.service = service;
        this.token = service.signIn(lab.user(user));
    }

    void signIn(String user) {
        token = service.signIn(lab.user(user));
    }

    public Answer call(String method, String path, String json, String... headers) {
        return service.call(token, method, path, json.isEmpty() ? null : json, headers);
    }

    /** The lines of a stream of events as they come. */
    Stream<String> lines(String path) {
        return service.lines(token, path);
    }

    /** Connects an array of the lab by its place in the facts, and returns it as the service stores it. */
    JsonNode connect(int array) {
        return service.connectArray(token, lab.facts().at("/arrays/" + array));
    }

    /** The service reads the state of a connected array anew. */
    void check(String array) {
        Answer answer = call("POST", "/api/v1/arrays/" + array + "/check", "");
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(200);
    }

    /** A datastore as the service shows it. */
    JsonNode datastore(String name) {
        Answer answer = call("GET", "/api/v1/datastores/" + id(name), "");
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(200);
        return answer.json();
    }

    /** The datastore when the service knows its dead space from the figures of the array. */
    JsonNode measured(String name) {
        return Awaitility.await("figures of the array behind " + name)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(200))
                .until(() -> datastore(name), row -> row.at("/deadSpace/bytes").isNumber());
    }

    /** The estimate of a run on the datastore. */
    JsonNode estimate(String datastore) {
        Answer answer = call("POST", "/api/v1/reclaim-estimates", "{\"datastoreIds\":[\"" + id(datastore) + "\"]}");
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(200);
        return answer.json().at("/items/0");
    }

    /** What the lab's array counts as written for the datastore, in bytes. */
    long written(String datastore) {
        return truth(datastore).get("writtenBytes").asLong();
    }

    /** The state of a datastore in the lab. */
    public JsonNode truth(String datastore) {
        return lab.statistics(datastore);
    }

    public String id(String datastore) {
        return lab.datastore(datastore);
    }

    Answer tryStart(String datastore, String more, String... headers) {
        return call(
                "POST", "/api/v1/reclaim-runs", "{\"datastoreIds\":[\"" + id(datastore) + "\"]" + more + "}", headers);
    }

    /** The id of a new run. */
    String start(String datastore, String more) {
        Answer answer = tryStart(datastore, more);
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(202);
        return answer.json().at("/items/0/id").asString();
    }

    JsonNode run(String id) {
        Answer answer = call("GET", "/api/v1/reclaim-runs/" + id, "");
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(200);
        return answer.json();
    }

    /** Advances time in steps until the run meets the condition. */
    JsonNode until(String id, String step, Predicate<JsonNode> wanted) {
        JsonNode[] last = {run(id)};
        try {
            Awaitility.await("run " + id)
                    .atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(150))
                    .until(() -> {
                        last[0] = run(id);
                        boolean there = wanted.test(last[0]);
                        if (!there) {
                            lab.advance(step);
                        }
                        return there;
                    });
        } catch (ConditionTimeoutException e) {
            throw new AssertionError("still " + last[0].toPrettyString(), e);
        }
        return last[0];
    }

    /** Advances time in small steps until the host starts UNMAP, so that jumps do not count as its duration. */
    void untilHostUnmaps(String id, String datastore) {
        until(id, "5s", state("RUNNING"));
        Awaitility.await("UNMAP of run " + id).atMost(PATIENCE).until(() -> {
            for (JsonNode unmap : truth(datastore).get("runs")) {
                if (unmap.get("state").asString().equals("running")) {
                    return true;
                }
            }
            return false;
        });
    }

    JsonNode ended(String id, String step) {
        return until(id, step, run -> !run.get("endedAt").isNull());
    }

    static Predicate<JsonNode> state(String state) {
        return run -> run.get("state").asString().equals(state);
    }

    static Predicate<JsonNode> progress(double least) {
        return run -> run.at("/progress/fraction").asDouble(0) >= least;
    }
}
