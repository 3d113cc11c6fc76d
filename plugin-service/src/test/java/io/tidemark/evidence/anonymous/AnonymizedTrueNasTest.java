package io.tidemark.evidence.anonymous;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.evidence.RecordedTexts;
import io.tidemark.platform.exchange.RecordedExchange;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Recorded requests to a TrueNAS, whose key is in each of them. */
class AnonymizedTrueNasTest {

    private static final String KEY = "1-Yx3cyGBwsBkBwbW7RmVKpCSGwEHXnLUsxXzQpcfD8Yx3cyGBwsBkBwbW7RmVKpCS";

    private static RecordedExchange got(String path, String answer) {
        return RecordedTexts.exchange(
                "GET",
                "https://nas01.corp.example.com/api/v2.0" + path,
                Map.of("Authorization", List.of("Bearer " + KEY)),
                "",
                answer);
    }

    @Test
    void removesTheKeyAndTheNamesOfATrueNas() {
        RecordedExchange system = got(
                "/system/info",
                "{\"version\":\"TrueNAS-13.0-U6.1\",\"hostname\":\"nas01.corp.example.com\",\"system_serial\":\"A1-34567\"}");
        RecordedExchange extents = got(
                "/iscsi/extent?limit=1000&offset=0",
                "[{\"id\":3,\"name\":\"prod-sql\",\"serial\":\"08002734c651217\",\"disk\":\"zvol/safe/prod-sql\","
                        + "\"naa\":\"0x6589cfc000000f487531b4688113d131\"}]");
        RecordedExchange zvol = got(
                "/pool/dataset?name=safe%2Fprod-sql",
                "[{\"id\":\"safe/prod-sql\",\"name\":\"safe/prod-sql\",\"pool\":\"safe\",\"usedbydataset\":"
                        + "{\"parsed\":104857600,\"rawvalue\":\"104857600\",\"value\":\"100M\",\"source\":\"NONE\"},"
                        + "\"compression\":{\"rawvalue\":\"off\"},\"origin\":{\"rawvalue\":\"safe/prod-sql@nightly\"},"
                        + "\"user_properties\":{\"com.acme-bank:owner\":{\"value\":\"ann\"}}}]");
        RecordedExchange host = RecordedTexts.soap(
                "<a/>", RecordedTexts.envelope("<x><diskName>naa.6589cfc000000f487531b4688113d131</diskName></x>"));
        List<AnonymousExchange> result = AnonymizerTest.anonymous(system, extents, zvol, host);
        assertThat(result)
                .allSatisfy(exchange -> assertThat(exchange.path()
                                + exchange.query()
                                + exchange.requestHeaders()
                                + exchange.responseBody())
                        .doesNotContain(
                                KEY,
                                "nas01",
                                "corp",
                                "A1-34567",
                                "prod-sql",
                                "safe",
                                "nightly",
                                "acme",
                                "f487531b4688113d131"));
        assertThat(result).extracting(AnonymousExchange::kind).startsWith("truenas", "truenas", "truenas");
        assertThat(result)
                .extracting(AnonymousExchange::path)
                .contains("/api/v2.0/iscsi/extent", "/api/v2.0/pool/dataset");
        String row = result.get(2).responseBody();
        assertThat(row).contains("104857600", "\"off\"");
        String name = row.replaceFirst(".*\"name\" ?: ?\"([^\"]*)\".*", "$1");
        assertThat(result.get(1).responseBody()).contains("\"zvol/" + name + "\"");
        assertThat(result.get(2).query().toString()).contains(name);
    }

    @Test
    void replacesTheNamesInCallsOverWebSocket() {
        RecordedExchange extents = RecordedTexts.exchange(
                "POST",
                "https://nas01.corp.example.com/api/current",
                Map.of(),
                "{\"jsonrpc\":\"2.0\",\"id\":\"7\",\"method\":\"iscsi.extent.query\",\"params\":[[],{\"limit\":1000,\"offset\":0}]}",
                "{\"jsonrpc\":\"2.0\",\"id\":\"7\",\"result\":[{\"id\":3,\"name\":\"prod-sql\",\"disk\":\"zvol/safe/prod-sql\","
                        + "\"naa\":\"0x6589cfc000000f487531b4688113d131\"}]}");
        RecordedExchange zvol = RecordedTexts.exchange(
                "POST",
                "https://nas01.corp.example.com/api/current",
                Map.of(),
                "{\"jsonrpc\":\"2.0\",\"id\":\"8\",\"method\":\"pool.dataset.query\",\"params\":[[[\"name\",\"=\",\"safe/prod-sql\"]],"
                        + "{\"select\":[\"name\",\"volsize\"]}]}",
                "{\"jsonrpc\":\"2.0\",\"id\":\"8\",\"result\":[{\"name\":\"safe/prod-sql\",\"volsize\":{\"rawvalue\":\"104857600\"}}]}");
        List<AnonymousExchange> result = AnonymizerTest.anonymous(extents, zvol);
        assertThat(result)
                .allSatisfy(exchange -> assertThat(exchange.requestBody() + exchange.responseBody())
                        .doesNotContain("nas01", "prod-sql", "safe", "f487531b4688113d131"));
        assertThat(result).extracting(AnonymousExchange::kind).containsOnly("truenas");
        assertThat(result).extracting(AnonymousExchange::path).containsOnly("/api/current");
        assertThat(result.get(0).requestBody()).contains("iscsi.extent.query");
        assertThat(result.get(1).requestBody()).contains("pool.dataset.query");
        String row = result.get(1).responseBody();
        assertThat(row).contains("104857600");
        assertThat(result.get(1).requestBody()).contains(row.replaceFirst(".*\"name\" ?: ?\"([^\"]*)\".*", "$1"));
    }
}
