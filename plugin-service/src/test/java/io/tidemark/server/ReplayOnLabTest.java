package io.tidemark.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.evidence.Evidence;
import io.tidemark.lab.Lab;
import io.tidemark.lab.RecordingProxy;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.platform.exchange.ExchangeRecorder;
import io.tidemark.platform.exchange.RecordingLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A site is recorded and replayed: the service finds the same inventory, coverage, estimates and audit. */
@Tag("lab")
@Tag("wide")
class ReplayOnLabTest {

    /** Of the samples that hosts keep, and of those that vCenter keeps. */
    private static final List<String> INTERVALS = List.of("<intervalId>20<", "<intervalId>300<");

    @TempDir
    private Path directory;

    private JsonNode record(RecordedWorld world) {
        ExchangeRecorder recorder = new ExchangeRecorder(Clock.systemUTC(), RecordingLimits.DEFAULTS);
        JsonNode found;
        List<RecordingProxy> proxies = new ArrayList<>();
        try (Lab lab = world.provided(Lab.start(world.flags()));
                RecordingProxy vcenter = new RecordingProxy(recorder, lab.vcenter(), lab.thumbprint());
                ServiceProcess service = service(lab, "recorded", vcenter.address(), vcenter.thumbprint())) {
            List<JsonNode> arrays = new ArrayList<>();
            for (JsonNode array : world.arrays(lab)) {
                RecordingProxy proxy = new RecordingProxy(
                        recorder,
                        array.get("address").asString(),
                        array.get("thumbprint256").asString());
                proxies.add(proxy);
                arrays.add(
                        ((ObjectNode) array).put("address", proxy.address()).put("thumbprint256", proxy.thumbprint()));
            }
            found = read(lab, service, arrays);
            Awaitility.await("the UNMAP counters of hosts and of vCenter in the recording")
                    .atMost(Duration.ofMinutes(2))
                    .until(() -> INTERVALS.stream().allMatch(interval -> counted(recorder, interval)));
        } finally {
            proxies.forEach(RecordingProxy::close);
        }
        Evidence.of(recorder, "test", Clock.systemUTC()).save(directory.resolve("site.zip"));
        return found;
    }

    /** Whether a response with counters at this interval is complete. */
    private static boolean counted(ExchangeRecorder recorder, String interval) {
        return recorder.exchanges().stream()
                .filter(one -> one.status() == 200 && !one.truncated())
                .map(one -> new String(one.requestBody(), UTF_8))
                .anyMatch(request -> request.contains("<QueryPerf>") && request.contains(interval));
    }

    /** Reads no history of arrays: it is not compared, and a recording could end before it was read. */
    private ServiceProcess service(Lab lab, String name, String vcenter, String thumbprint) {
        return ServiceProcess.start(
                lab,
                folder(name),
                lab.user("administrator"),
                "--tidemark.vcenters[0].address=" + vcenter,
                "--tidemark.vcenters[0].thumbprint=" + thumbprint,
                "--tidemark.capacity.backfill=0d");
    }

    /** What the service finds at a site, as the administrator: a replayed site has no other user. */
    private static JsonNode read(Lab lab, ServiceProcess service, List<JsonNode> arrays) {
        String caller = service.signIn(lab.user("administrator"));
        arrays.forEach(array -> service.connectArray(caller, array));
        return new SiteReader(service, caller).read();
    }

    private Path folder(String name) {
        try {
            return Files.createDirectory(directory.resolve(name));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsTheSameInventoryCoverageEstimatesAndAuditAtAReplayedSite(RecordedWorld world) {
        JsonNode recorded = record(world);
        JsonNode found;
        try (Lab replay = world.replay(directory.resolve("site.zip"))) {
            try (ServiceProcess service = service(replay, "replayed", replay.vcenter(), replay.thumbprint())) {
                found = read(
                        replay,
                        service,
                        replay.facts().get("arrays").valueStream().toList());
            }
            assertThat(replay.control("GET", "/unmatched", "").at("/unmatched")).isEmpty();
        }
        new Replacements().assertReplaced(recorded, found, "");
    }
}
