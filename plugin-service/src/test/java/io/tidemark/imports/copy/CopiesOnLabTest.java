package io.tidemark.imports.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Clones of a template with 65 GB in the lab, joined from counters of the host and compared with what the host sent. */
@Tag("lab")
@Tag("wide")
class CopiesOnLabTest {

    private static final String HOST = "esx-01.lab.tidemark.io";
    private static final String DATASTORE = "gold6";
    private static final long MB = 1L << 20;

    @TempDir
    private static Path directory;

    private static Lab lab;
    private static ServiceProcess service;
    private static String token;

    /** XCOPY commands that wrote, and their bytes. */
    private record Sent(long commands, long bytes) {

        Sent minus(Sent before) {
            return new Sent(commands - before.commands, bytes - before.bytes);
        }
    }

    @BeforeAll
    static void start() {
        lab = Lab.start("--speed", "10", "--scenario", "../lab/worlds/guests.yaml");
        service = ServiceProcess.start(
                lab, directory, lab.user("service"), "--tidemark.esxtop.interval=1s", "--tidemark.esxtop.unviewed=10m");
        token = service.signIn(lab.user("administrator"));
    }

    @AfterAll
    static void stop() {
        service.close();
        lab.close();
    }

    private static JsonNode until(String path, Predicate<JsonNode> wanted) {
        JsonNode[] last = {null};
        Awaitility.await(path)
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> {
                    last[0] = service.call(token, "GET", path, null).json();
                    return wanted.test(last[0]);
                });
        return last[0];
    }

    private static String startView() {
        String id = "";
        for (JsonNode host : lab.control("GET", "/world", "").get("hosts")) {
            if (host.get("name").asString().equals(HOST)) {
                id = lab.guid() + ":" + host.get("id").asString();
            }
        }
        Answer answer = service.call(token, "POST", "/api/v1/esxtop-views", "{\"hostId\":\"" + id + "\"}");
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(202);
        return answer.raw().headers().firstValue("Location").orElseThrow();
    }

    private static void nextSamples(String view) {
        int seen = service.call(token, "GET", view, null).json().get("samples").asInt();
        until(view, one -> one.get("samples").asInt() > seen + 2);
    }

    private static void set(String option, int value) {
        lab.control(
                "POST",
                "/deviations",
                "{\"deviations\":[{\"host\":\"" + HOST + "\",\"option\":\"" + option + "\",\"value\":" + value + "}]}");
    }

    private static Sent sent() {
        long commands = 0;
        long bytes = 0;
        for (JsonNode host : lab.statistics(DATASTORE).get("hosts")) {
            if (host.get("host").asString().equals(HOST)) {
                for (JsonNode device : host.get("copiesSinceBoot")) {
                    commands += device.at("/cloneWrites/commands").asLong();
                    bytes += device.at("/cloneWrites/bytes").asLong();
                }
            }
        }
        return new Sent(commands, bytes);
    }

    /** Clones a VM or template between samples, and returns what the host sent for it. */
    private static Sent clone(String view, String source, String name, String... more) {
        Sent before = sent();
        List<String> words =
                new ArrayList<>(List.of("vm.clone", "-vm", source, "-on=false", "-ds", DATASTORE, "-host", HOST));
        words.addAll(List.of(more));
        words.add(name);
        lab.govc(words.toArray(String[]::new));
        nextSamples(view);
        return sent().minus(before);
    }

    private static String completed(Answer accepted) {
        assertThat(accepted.status()).as(accepted.raw().body()).isEqualTo(202);
        String location = accepted.raw().headers().firstValue("Location").orElseThrow();
        JsonNode ended = until(location, one -> !one.get("endedAt").isNull());
        assertThat(ended.get("state").asString()).as("%s", ended).isEqualTo("COMPLETED");
        return location;
    }

    private static JsonNode get(String path) {
        Answer answer = service.call(token, "GET", path, null);
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(200);
        return answer.json();
    }

    private static void agrees(String importPath, List<Sent> clones) {
        List<JsonNode> copies = StreamSupport.stream(
                        get(importPath + "/copies").get("items").spliterator(), false)
                .toList();
        assertThat(copies).as("%s", copies).hasSameSizeAs(clones);
        for (int i = 0; i < clones.size(); i++) {
            JsonNode copy = copies.get(i);
            JsonNode figures = copy.get("figures");
            Sent sent = clones.get(i);
            assertThat(copy.get("kind").asString()).isEqualTo("CLONE");
            assertThat(figures.get("shared").asBoolean()).as("%s", copies).isFalse();
            assertThat(figures.get("commands").asLong()).as("%s", copy).isEqualTo(sent.commands());
            assertThat(Math.round(figures.get("bytes").asLong() / (double) MB))
                    .as("%s", copy)
                    .isEqualTo(sent.bytes() / MB);
            if (sent.commands() > 0) {
                assertThat(figures.get("bytesPerCommand").asLong() / (MB / 10))
                        .as("%s", copy)
                        .isEqualTo(sent.bytes() / sent.commands() / (MB / 10));
            }
        }
        JsonNode both = get(importPath + "/copies/comparison?first="
                + copies.get(0).get("id").asString() + "&second="
                + copies.get(1).get("id").asString());
        assertThat(both.get("commands").asDouble())
                .isEqualTo(clones.get(1).commands() / (double) clones.get(0).commands());
    }

    @Test
    void joinsClonesWithTheXcopyThatTheHostSentForThem() {
        set("DataMover.MaxHWTransferSize", 16384);
        String view = startView();
        nextSamples(view);

        Sent scattered = clone(view, "golden-thin", "golden-2", "-template=true");
        Sent contiguous = clone(view, "golden-2", "deployed");
        set("DataMover.MaxHWTransferSize", 4096);
        Sent small = clone(view, "golden-2", "deployed-2");
        set("DataMover.HardwareAcceleratedMove", 0);
        Sent none = clone(view, "golden-2", "deployed-3");

        long data = 65L << 30;
        assertThat(scattered.bytes()).isEqualTo(data);
        assertThat(scattered.bytes() / (double) scattered.commands() / MB).isCloseTo(1.5, within(0.01));
        assertThat(contiguous).isEqualTo(new Sent(data / (16 * MB), data));
        assertThat(small).isEqualTo(new Sent(data / (4 * MB), data));
        assertThat(none).isEqualTo(new Sent(0, 0));
        List<Sent> clones = List.of(scattered, contiguous, small, none);
        agrees(completed(service.call(token, "POST", view + "/import", null)), clones);
        byte[] batch = lab.export("/hosts/" + HOST + "/esxtop.csv?delay=5&samples=700");
        assertThat(new String(batch, StandardCharsets.UTF_8)).contains("VAAI Clone Write Commands");
        agrees(completed(service.upload(token, "/api/v1/imports", "esxtop.csv", batch)), clones);
    }
}
