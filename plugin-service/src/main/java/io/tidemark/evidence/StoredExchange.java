package io.tidemark.evidence;

import io.tidemark.platform.exchange.RecordedExchange;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** An exchange as the database keeps it until the end of its recording. */
record StoredExchange(
        Instant started,
        Duration waited,
        Duration receiving,
        String method,
        String uri,
        Map<String, List<String>> requestHeaders,
        byte[] requestBody,
        int status,
        Map<String, List<String>> responseHeaders,
        byte[] responseBody,
        long received,
        boolean truncated,
        @Nullable String failure) {

    static byte[] packed(List<RecordedExchange> exchanges) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            JsonMapper.shared()
                    .writeValue(zip, exchanges.stream().map(StoredExchange::of).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static List<RecordedExchange> unpacked(byte... packed) {
        try (GZIPInputStream zip = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            return Arrays.stream(JsonMapper.shared().readValue(zip, StoredExchange[].class))
                    .map(StoredExchange::exchange)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static StoredExchange of(RecordedExchange exchange) {
        return new StoredExchange(
                exchange.started(),
                exchange.waited(),
                exchange.receiving(),
                exchange.method(),
                exchange.uri().toString(),
                exchange.requestHeaders().map(),
                exchange.requestBody(),
                exchange.status(),
                exchange.responseHeaders().map(),
                exchange.responseBody(),
                exchange.received(),
                exchange.truncated(),
                exchange.failure());
    }

    private RecordedExchange exchange() {
        return new RecordedExchange(
                started,
                waited,
                receiving,
                method,
                URI.create(uri),
                headers(requestHeaders),
                requestBody,
                status,
                headers(responseHeaders),
                responseBody,
                received,
                truncated,
                failure);
    }

    private static HttpHeaders headers(Map<String, List<String>> all) {
        return HttpHeaders.of(all, (name, value) -> true);
    }
}
