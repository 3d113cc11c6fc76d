package io.tidemark.evidence;

import io.tidemark.platform.exchange.RecordedExchange;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Exchanges as a recording has them. */
public final class RecordedTexts {

    private RecordedTexts() {}

    public static RecordedExchange soap(String request, String response) {
        return exchange(
                "POST",
                "https://vc01.corp.example.com/sdk",
                Map.of("Cookie", List.of("vmware_soap_session=\"52a1b2c3d4e5f60718293a4b5c6d7e8f90123456\"")),
                request,
                response);
    }

    public static RecordedExchange array(String path, String response) {
        return exchange("GET", "https://fa01.corp.example.com" + path, Map.of(), "", response);
    }

    public static RecordedExchange exchange(
            String method, String url, Map<String, List<String>> headers, String request, String response) {
        return new RecordedExchange(
                Instant.EPOCH,
                Duration.ofMillis(3),
                Duration.ofMillis(1),
                method,
                URI.create(url),
                HttpHeaders.of(headers, (name, value) -> true),
                request.getBytes(StandardCharsets.UTF_8),
                200,
                HttpHeaders.of(Map.of("Content-Type", List.of("text/plain")), (name, value) -> true),
                response.getBytes(StandardCharsets.UTF_8),
                response.length(),
                false,
                null);
    }

    /** A response of the property collector. */
    public static String objects(String... objects) {
        return envelope("<RetrievePropertiesExResponse xmlns=\"urn:vim25\"><returnval>" + String.join("", objects)
                + "</returnval></RetrievePropertiesExResponse>");
    }

    public static String envelope(String body) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<soapenv:Envelope"
                + " xmlns:soapenv=\"http://schemas.xmlsoap.org/soap/envelope/\""
                + " xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\""
                + " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><soapenv:Body>" + body
                + "</soapenv:Body></soapenv:Envelope>";
    }

    public static String object(String type, String moid, String... properties) {
        return "<objects><obj type=\"" + type + "\">" + moid + "</obj>" + String.join("", properties) + "</objects>";
    }

    public static String property(String path, String value) {
        return "<propSet><name>" + path + "</name><val xsi:type=\"xsd:string\">" + value + "</val></propSet>";
    }
}
