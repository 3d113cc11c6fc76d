package io.tidemark.registration.command;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.platform.tls.PinnedTrust;
import io.tidemark.registration.RegistrationMessage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The response of the registered address to the request for the manifest.
 *
 * @param date the time of the server, empty if not sent
 */
record ManifestResponse(URI url, int status, byte[] body, Optional<Instant> date) {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final String INDEX = "plugin-multi-manifest.json";

    /**
     * Sends the request of vCenter and trusts only the certificate with this thumbprint; a {@link Problem} describes
     * the error.
     */
    static ManifestResponse fetch(URI url, String thumbprint) {
        try {
            HttpClient http = HttpClient.newBuilder()
                    .sslContext(PinnedTrust.context(thumbprint))
                    .connectTimeout(TIMEOUT)
                    .build();
            HttpResponse<byte[]> answer = http.send(
                    HttpRequest.newBuilder(url).timeout(TIMEOUT).build(), HttpResponse.BodyHandlers.ofByteArray());
            return new ManifestResponse(
                    url,
                    answer.statusCode(),
                    answer.body(),
                    answer.headers().firstValue("Date").flatMap(ManifestResponse::instant));
        } catch (IOException e) {
            throw PinnedTrust.expired(e)
                    .map(at -> unusable(RegistrationMessage.MANIFEST_CERTIFICATE_EXPIRED.with(
                            "url", url.toString(), "at", at.toString())))
                    .or(() -> PinnedTrust.refused(e)
                            .map(presented -> unusable(RegistrationMessage.MANIFEST_CERTIFICATE_DIFFERS.with(
                                    "url", url.toString(), "thumbprint", presented))))
                    .orElseGet(() -> unusable(RegistrationMessage.MANIFEST_UNREACHABLE.with(
                            "url", url.toString(), "reason", String.valueOf(e.getMessage()))));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unusable(RegistrationMessage.MANIFEST_INTERRUPTED.with("url", url.toString()));
        }
    }

    private static Optional<Instant> instant(String date) {
        try {
            return Optional.of(ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /**
     * The manifests in the order in which a client tries them; one, unless the response is a zip archive. Throws a
     * {@link Problem}.
     */
    List<JsonNode> manifests() {
        try {
            List<JsonNode> manifests =
                    body.length > 1 && body[0] == 'P' && body[1] == 'K' ? zipped() : List.of(parsed(body));
            if (status != 200 || !manifests.stream().allMatch(manifest -> manifest.has("manifestVersion"))) {
                throw missing();
            }
            return manifests;
        } catch (JacksonException | IOException e) {
            throw status == 200
                    ? unusable(RegistrationMessage.MANIFEST_NOT_JSON.with("url", url.toString()))
                    : missing();
        }
    }

    private static JsonNode parsed(byte[] json) {
        return JsonMapper.shared().readTree(json);
    }

    private List<JsonNode> zipped() throws IOException {
        Map<String, JsonNode> files = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(body))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), parsed(zip.readAllBytes()));
            }
        }
        JsonNode index = files.getOrDefault(INDEX, JsonMapper.shared().createObjectNode());
        List<JsonNode> manifests = index.path("manifests").values().stream()
                .map(name ->
                        files.getOrDefault(name.asString(), JsonMapper.shared().missingNode()))
                .toList();
        return manifests.isEmpty() ? List.of(JsonMapper.shared().missingNode()) : manifests;
    }

    private Problem missing() {
        return unusable(
                RegistrationMessage.MANIFEST_MISSING.with("url", url.toString(), "status", String.valueOf(status)));
    }

    private static Problem unusable(Statement reason) {
        return new Problem(502, "manifest-unusable", reason);
    }
}
