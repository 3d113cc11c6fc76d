package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What happens to the volume of a datastore during a run, on an array of each kind. */
@Tag("lab")
@Tag("wide")
class ArrayKindsOnLabTest {

    private static final Map<String, String> ARRAYS = new HashMap<>();

    private static Lab lab;
    private static ServiceProcess service;
    private static RunDriver driver;

    @BeforeAll
    static void connectAnArrayOfEachKind(@TempDir Path directory) {
        lab = Lab.start(Stream.concat(Stream.of("--speed", "0"), Lab.allKinds().stream())
                .toArray(String[]::new));
        service = ServiceProcess.start(lab, directory, lab.user("service"));
        driver = new RunDriver(lab, service, "storage");
        for (int i = 0; i < lab.facts().get("arrays").size(); i++) {
            ARRAYS.put(
                    lab.facts().at("/arrays/" + i + "/kind").asString(),
                    driver.connect(i).get("id").asString());
        }
    }

    @AfterAll
    static void stop() {
        service.close();
        lab.close();
    }

    private static String volume(String datastore) {
        for (JsonNode row : lab.control("GET", "/world", "").get("datastores")) {
            if (row.get("name").asString().equals(datastore)) {
                return row.at("/extents/0/volume").asString();
            }
        }
        throw new IllegalArgumentException(datastore);
    }

    /** A run on the datastore with this name, whose host runs UNMAP. */
    private static String unmapping(String kind) {
        driver.measured(kind);
        String run = driver.start(kind, "");
        driver.untilHostUnmaps(run, kind);
        return run;
    }

    /** The array lists its volumes in this state. */
    private static String cause(String kind, String fault, String more) {
        String id = lab.control(
                        "POST",
                        "/faults",
                        "{\"kind\":\"array-%s\",\"array\":\"%s-1\",\"volume\":\"%s\"%s}"
                                .formatted(fault, kind, volume(kind), more))
                .get("id")
                .asString();
        check(kind);
        return id;
    }

    private static void check(String kind) {
        driver.check(ARRAYS.get(kind));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "flasharray",
                "powerstore",
                "ontap",
                "asa-r2",
                "wsapi",
                "storagevirtualize",
                "unity",
                "vsp",
                "powermax",
                "truenas",
                "truenas-26"
            })
    void provesTheGainOnAVolumeThatIsRenamedOrMovedAndNothingOnOneThatIsGone(String kind) {
        reclaimsDuring(kind, "renamed", ",\"name\":\"another-name\"");
        if (!kind.equals("asa-r2")) {
            lab.control("POST", "/datastores/" + kind + "/vms:delete", "{\"count\":1}");
            reclaimsDuring(kind, "moved", "");
        }

        lab.control("POST", "/datastores/" + kind + "/vms:delete", "{\"count\":1}");
        String run = unmapping(kind);
        String removed = cause(kind, "volume-removed", "");
        JsonNode ended = driver.ended(run, "60s");
        assertThat(ended.get("outcome").asString()).as(ended.toPrettyString()).isEqualTo("NOT_VERIFIABLE");
        assertThat(ended.at("/verification/reclaimedBytes").isNumber()).isFalse();
        assertThat(ended.at("/verification/reclaimedRange").isObject()).isFalse();
        assertThat(ended.at("/verification/summary").toString())
                .containsAnyOf("ARRAY_NOT_READABLE", "DEVICE_NOT_ON_ARRAY");
        lab.control("DELETE", "/faults/" + removed, "");
        check(kind);
    }

    /** The result is what the array freed, although this happened to the volume while the host ran UNMAP. */
    private static void reclaimsDuring(String kind, String fault, String more) {
        long before = driver.written(kind);
        String run = unmapping(kind);
        String meanwhile = cause(kind, fault, more);
        JsonNode ended = driver.ended(run, "60s");
        long freed = before - driver.written(kind);
        assertThat(freed).isPositive();
        assertThat(ended.get("outcome").asString()).as(ended.toPrettyString()).isEqualTo("RECLAIMED");
        JsonNode verification = ended.get("verification");
        if (verification.get("reclaimedBytes").isNumber()) {
            assertThat(verification.get("reclaimedBytes").asLong()).isEqualTo(freed);
        } else {
            assertThat(verification.at("/reclaimedRange/minBytes").asLong()).isLessThanOrEqualTo(freed);
            assertThat(verification.at("/reclaimedRange/maxBytes").asLong()).isGreaterThanOrEqualTo(freed);
        }
        lab.control("DELETE", "/faults/" + meanwhile, "");
        check(kind);
    }
}
