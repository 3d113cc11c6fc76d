package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What the product makes of space that is short, as hosts and the array of a lab report it. */
class SpaceShortageOnLabTest extends ReclaimOnLab {

    private static JsonNode estimates(String... datastores) {
        StringBuilder ids = new StringBuilder();
        for (String datastore : datastores) {
            ids.append(ids.isEmpty() ? "" : ",")
                    .append('"')
                    .append(driver.id(datastore))
                    .append('"');
        }
        return driver.call("POST", "/api/v1/reclaim-estimates", "{\"datastoreIds\":[" + ids + "]}")
                .json()
                .get("items");
    }

    private static void fullPool(int percent) {
        assertThat(driver.call("PUT", "/api/v1/settings", "{\"fullPoolPercent\":" + percent + "}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void findsThresholdsAndPausedVmsAmongTheEventsOfVcenter() {
        JsonNode prod = lab.control("GET", "/world", "")
                .get("datastores")
                .valueStream()
                .filter(one -> one.get("name").asString().equals("vmfs6-prod"))
                .findFirst()
                .orElseThrow();
        String vm = prod.at("/vms/0").asString();
        lab.control("POST", "/datastores/vmfs6-prod/space-events", "{}");
        lab.control("POST", "/datastores/vmfs6-prod/space-events", "{\"pausedVm\":\"" + vm + "\"}");
        JsonNode audit = driver.call("POST", "/api/v1/audits", "{\"scope\":[]}").json();
        Awaitility.await()
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> driver.call(
                                "GET", "/api/v1/audits/" + audit.get("id").asString(), "")
                        .json()
                        .get("state")
                        .asString()
                        .equals("COMPLETED"));
        JsonNode found = driver.call("GET", "/api/v1/findings?ruleId=out-of-space-events", "")
                .json();
        assertThat(found.get("total").asInt()).as(found.toPrettyString()).isEqualTo(1);
        JsonNode finding = found.at("/items/0");
        assertThat(finding.get("objectName").asString()).isEqualTo("vmfs6-prod");
        assertThat(finding.get("severity").asString()).isEqualTo("ERROR");
        assertThat(finding.at("/explanation/params/paused").asInt()).isEqualTo(1);
        assertThat(finding.at("/explanation/params/thresholds").asInt())
                .isEqualTo(prod.get("hosts").size() * prod.get("extents").size());
        assertThat(finding.at("/evidence/pausedVms/0").asString()).isEqualTo(vm);
    }

    @Test
    void offersDatastoresOnAFullPoolFirstAndSaysWhy() {
        try {
            fullPool(100);
            assertThat(estimates("vmfs6-prod").toString()).doesNotContain("POOL_NEARLY_FULL");
            fullPool(1);
            JsonNode estimates = estimates("vmfs6-prod");
            assertThat(estimates.at("/0/warnings").toString()).contains("POOL_NEARLY_FULL");
        } finally {
            fullPool(80);
        }
    }
}
