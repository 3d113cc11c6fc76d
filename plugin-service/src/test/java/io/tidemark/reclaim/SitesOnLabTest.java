package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A vCenter with two datacenters and answers of two objects, a datastore over two arrays, and one that is renamed. */
@Tag("lab")
@Tag("wide")
class SitesOnLabTest {

    private static Lab lab;
    private static ServiceProcess service;
    private static RunDriver driver;

    @BeforeAll
    static void start(@TempDir Path directory) {
        lab = Lab.start(
                "--array",
                "127.0.0.1:0",
                "--scenario",
                Path.of("../lab/worlds/sites.yaml").toAbsolutePath().toString(),
                "--speed",
                "0",
                "--page-size",
                "2",
                "--max-results",
                "2");
        service = ServiceProcess.start(lab, directory, lab.user("service"));
        driver = new RunDriver(lab, service, "storage");
    }

    @AfterAll
    static void end() {
        service.close();
        lab.close();
    }

    private static List<JsonNode> datastores() {
        List<JsonNode> rows = new ArrayList<>();
        driver.call("GET", "/api/v1/datastores?type=all&sort=name&size=50", "")
                .json()
                .get("items")
                .forEach(rows::add);
        return rows;
    }

    private static JsonNode datastore(String id) {
        return driver.call("GET", "/api/v1/datastores/" + id, "").json();
    }

    private static String id(String name, String datacenter) {
        for (JsonNode row : lab.control("GET", "/world", "").get("datastores")) {
            if (row.get("name").asString().equals(name)
                    && row.get("datacenter").asString().equals(datacenter)) {
                return lab.guid() + ":" + row.get("id").asString();
            }
        }
        throw new IllegalArgumentException("the lab has no datastore " + name + " in " + datacenter);
    }

    private static void await(String id, Predicate<JsonNode> condition) {
        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> condition.test(datastore(id)));
    }

    @Test
    void readsDatastoresOfOneNameInTwoDatacentersAsTwo() {
        assertThat(datastores())
                .as("read in pages of two objects, without the system volumes of hosts")
                .extracting(row -> row.get("type").asString())
                .containsExactlyInAnyOrder("VMFS", "VMFS", "VMFS", "VMFS", "NFS");
        JsonNode hamburg = datastore(id("shared-name", "Hamburg"));
        JsonNode berlin = datastore(id("shared-name", "Berlin"));
        assertThat(hamburg.get("name")).isEqualTo(berlin.get("name"));
        assertThat(hamburg.get("id")).isNotEqualTo(berlin.get("id"));
        assertThat(hamburg.get("capacityBytes").asLong()).isEqualTo(400L << 30);
        assertThat(berlin.get("capacityBytes").asLong()).isEqualTo(300L << 30);
        assertThat(hamburg.get("hosts").size()).isEqualTo(2);
        assertThat(berlin.get("hosts").size()).isEqualTo(1);
        assertThat(driver.call("GET", "/api/v1/reclaim-policies/scope-choices", "")
                        .raw()
                        .body())
                .contains("Hamburg")
                .contains("Berlin");
    }

    @Test
    void provesARunOnADatastoreOverTwoArraysOnlyWhenBothAreConnected() {
        String id = id("over-both", "Hamburg");
        driver.connect(0);
        await(id, row -> row.at("/arrayProblem/code").asString("").equals("NO_ARRAY_FOR_EXTENT"));
        JsonNode half = datastore(id);
        assertThat(half.get("deadSpace").isNull()).isTrue();
        assertThat(half.get("array").isNull()).isTrue();

        driver.connect(1);
        await(id, row -> !row.get("deadSpace").isNull());
        JsonNode both = datastore(id);
        assertThat(both.at("/extents/0/arrayId").asString())
                .isNotEqualTo(both.at("/extents/1/arrayId").asString());
        JsonNode run = driver.ended(driver.start("over-both", ""), "60s");
        assertThat(run.get("state").asString()).isEqualTo("COMPLETED");
        assertThat(run.at("/verification/outcome").asString())
                .as(run.toPrettyString())
                .isEqualTo("EXACT");
        assertThat(run.at("/verification/reclaimedBytes").asLong()).isEqualTo(45L << 30);
    }

    @Test
    void followsARenamedDatastoreByItsIdThroughItsRun() {
        String id = id("to-rename", "Hamburg");
        String run = driver.start("to-rename", ",\"method\":\"esxcli\"");
        driver.untilHostUnmaps(run, "to-rename");
        lab.control("POST", "/datastores/to-rename/rename", "{\"name\":\"50% of a/b\"}");
        await(id, row -> row.get("name").asString().startsWith("50%"));
        JsonNode ended = driver.ended(run, "20s");
        assertThat(ended.get("state").asString()).as(ended.toPrettyString()).isEqualTo("COMPLETED");
        assertThat(ended.get("datastoreId").asString()).isEqualTo(id);
        assertThat(datastore(id).at("/lastRun/id").asString()).isEqualTo(run);
        assertThat(driver.truth("50% of a/b").get("manualReclaimedBytes").asLong())
                .isEqualTo(25L << 30);
        assertThat(driver.tryStart("50% of a/b", "").status()).isEqualTo(202);
    }
}
