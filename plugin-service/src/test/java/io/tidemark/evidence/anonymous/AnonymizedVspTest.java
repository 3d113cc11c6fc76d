package io.tidemark.evidence.anonymous;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.evidence.RecordedTexts;
import io.tidemark.platform.exchange.RecordedExchange;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Recorded requests to a Hitachi VSP, whose serial number is a number. */
class AnonymizedVspTest {

    @Test
    void removesTheLogInAndTheSessionOfAVsp() {
        String origin = "https://vsp01.corp.example.com/ConfigurationManager/v1/objects";
        String basic = Base64.getEncoder().encodeToString("svc-tide:pa55-W0rd!".getBytes(StandardCharsets.UTF_8));
        Map<String, List<String>> session =
                Map.of("Authorization", List.of("Session d7b673af189048468c5af9bcf3bbbb6f"));
        RecordedExchange logIn = RecordedTexts.exchange(
                "POST",
                origin + "/sessions",
                Map.of("Authorization", List.of("Basic " + basic)),
                "{\"aliveTime\":300}",
                "{\"token\":\"d7b673af189048468c5af9bcf3bbbb6f\",\"sessionId\":3}");
        RecordedExchange system = RecordedTexts.exchange(
                "GET",
                origin + "/storages/instance",
                session,
                "",
                "{\"storageDeviceId\":\"886000123456\",\"model\":\"VSP G900\",\"serialNumber\":123456,\"dkcMicroVersion\":\"88-02-00/20\"}");
        RecordedExchange ldevs = RecordedTexts.exchange(
                "GET",
                origin + "/ldevs?ldevOption=luMapped&headLdevId=0&count=1000",
                session,
                "",
                "{\"data\":[{\"ldevId\":2816,\"label\":\"prod-sql\",\"numOfUsedBlock\":533729280,"
                        + "\"naaId\":\"60060e8006cf2e000000cf2e00000b00\"}]}");
        RecordedExchange host = RecordedTexts.soap(
                "<a/>", RecordedTexts.envelope("<x><diskName>naa.60060e8006cf2e000000cf2e00000b00</diskName></x>"));
        RecordedExchange groups = RecordedTexts.exchange(
                "GET",
                origin + "/host-groups?portId=CL1-A",
                session,
                "",
                "{\"data\":[{\"portId\":\"CL1-A\",\"hostGroupName\":\"prod-sql\",\"hostMode\":\"VMWARE_EX\"}]}");
        List<AnonymousExchange> result = AnonymizerTest.anonymous(logIn, system, ldevs, groups, host);
        assertThat(result)
                .allSatisfy(exchange -> assertThat(exchange.path()
                                + exchange.query()
                                + exchange.requestHeaders()
                                + exchange.requestBody()
                                + exchange.responseBody())
                        .doesNotContain("pa55", "svc-tide", "d7b673af", "prod-sql", "vsp01", "123456")
                        .doesNotContainIgnoringCase("cf2e00000b00"));
        assertThat(result).noneMatch(AnonymousExchange::withheld);
        assertThat(result).extracting(AnonymousExchange::kind).startsWith("vsp", "vsp", "vsp");
        assertThat(result).extracting(AnonymousExchange::path).contains("/ConfigurationManager/v1/objects/ldevs");
        assertThat(result.get(2).query().toString()).contains("luMapped", "1000");
        assertThat(result.get(2).responseBody()).contains("533729280");
        assertThat(result.get(3).query().toString()).contains("CL1-A");
        assertThat(result.get(3).responseBody()).contains("CL1-A", "VMWARE_EX");
    }
}
