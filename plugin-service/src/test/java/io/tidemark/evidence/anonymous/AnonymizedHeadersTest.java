package io.tidemark.evidence.anonymous;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.evidence.RecordedTexts;
import io.tidemark.platform.exchange.RecordedExchange;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Headers of arrays that have no secret, and whose values are words of other texts too. */
class AnonymizedHeadersTest {

    private static final String UNITY = "https://unity01.corp.example.com/api/types/lun/instances";
    private static final String WSAPI = "https://3par01.corp.example.com:8080/api/v1/volumes";
    private static final String KEY = "0-5e3f8b1c9d7a4e2f6b8c0d1e2f3a4b5c";

    @Test
    void keepSwitchesThatRequestsOfUnityMustHave() {
        RecordedExchange luns = RecordedTexts.exchange(
                "GET",
                UNITY,
                Map.of("X-EMC-REST-CLIENT", List.of("true")),
                "",
                "{\"entries\":[{\"content\":{\"id\":\"sv_1\",\"isThinEnabled\":true}}]}");
        AnonymousExchange result = AnonymizerTest.anonymous(luns).get(0);
        assertThat(result.requestHeaders()).containsEntry("X-EMC-REST-CLIENT", List.of("true"));
        assertThat(result.responseBody()).contains("true");
        assertThat(result.withheld()).isFalse();
    }

    @Test
    void keepHeaderNamesThatHaveTheNameOfTheServerAndRemoveTheSession() {
        RecordedExchange volumes = RecordedTexts.exchange(
                "GET", WSAPI, Map.of("X-HP3PAR-WSAPI-SessionKey", List.of(KEY)), "", "{\"total\":0,\"members\":[]}");
        RecordedExchange refused = RecordedTexts.exchange(
                "GET", WSAPI, Map.of("Server", List.of("hp3par-wsapi")), "", "{\"code\":6,\"desc\":\"" + KEY + "\"}");
        List<AnonymousExchange> result = AnonymizerTest.anonymous(volumes, refused);
        assertThat(result).noneMatch(AnonymousExchange::withheld);
        assertThat(result.get(0).requestHeaders()).containsKey("X-HP3PAR-WSAPI-SessionKey");
        assertThat(result)
                .allSatisfy(exchange -> assertThat(exchange.requestHeaders() + exchange.responseBody())
                        .doesNotContain(KEY));
    }
}
