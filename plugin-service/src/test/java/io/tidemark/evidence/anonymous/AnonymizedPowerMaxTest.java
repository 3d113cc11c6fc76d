package io.tidemark.evidence.anonymous;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.evidence.RecordedTexts;
import io.tidemark.platform.exchange.RecordedExchange;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Recorded requests to Unisphere for PowerMax, whose paths contain the serial number of the array. */
class AnonymizedPowerMaxTest {

    private static final Map<String, List<String>> BASIC = Map.of(
            "Authorization",
            List.of("Basic "
                    + Base64.getEncoder().encodeToString("svc-tide:pa55-W0rd!".getBytes(StandardCharsets.UTF_8))));

    private static RecordedExchange get(String path, String answer) {
        return RecordedTexts.exchange("GET", "https://uni01.corp.example.com:8443/univmax" + path, BASIC, "", answer);
    }

    @Test
    void removesTheLogInAndTheSerialNumberOfAPowerMax() {
        String id = "000197800123";
        RecordedExchange systems = get("/restapi/104/system/symmetrix", "{\"symmetrixId\":[\"" + id + "\"]}");
        RecordedExchange system = get(
                "/restapi/104/system/symmetrix/" + id,
                "{\"symmetrixId\":\"" + id + "\",\"display_name\":\"prod-max\",\"local\":true}");
        RecordedExchange volumes = get(
                "/rest/v1/systems/" + id + "/volumes?select=id,identifier,wwn&limit=1000",
                "{\"volumes\":[{\"id\":\"0012A\",\"identifier\":\"prod-sql\",\"cap_cyl\":546,"
                        + "\"wwn\":\"60000970000197800123533030313241\"}]}");
        RecordedExchange volume = get(
                "/restapi/104/sloprovisioning/symmetrix/" + id + "/volume/0012A",
                "{\"volumeId\":\"0012A\",\"volume_identifier\":\"prod-sql\",\"allocated_percent\":62,"
                        + "\"wwn\":\"60000970000197800123533030313241\",\"storageGroupId\":[\"prod-sg\"]}");
        RecordedExchange host = RecordedTexts.soap(
                "<a/>", RecordedTexts.envelope("<x><diskName>naa.60000970000197800123533030313241</diskName></x>"));
        List<AnonymousExchange> result = AnonymizerTest.anonymous(systems, system, volumes, volume, host);
        assertThat(result)
                .allSatisfy(exchange -> assertThat(exchange.path()
                                + exchange.query()
                                + exchange.requestHeaders()
                                + exchange.requestBody()
                                + exchange.responseBody())
                        .doesNotContain("pa55", "svc-tide", "prod-", "uni01", id)
                        .doesNotContainIgnoringCase("533030313241"));
        assertThat(result).noneMatch(AnonymousExchange::withheld);
        assertThat(result)
                .extracting(AnonymousExchange::kind)
                .startsWith("powermax", "powermax", "powermax", "powermax");
        assertThat(result.get(3).path()).startsWith("/univmax/restapi/").contains("/sloprovisioning/symmetrix/");
        assertThat(result.get(3).responseBody()).contains("62");
        assertThat(result.get(2).query().toString()).contains("1000");
    }
}
