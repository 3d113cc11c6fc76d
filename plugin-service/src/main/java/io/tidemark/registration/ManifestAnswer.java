package io.tidemark.registration;

import io.tidemark.platform.PinnedTrust;
import io.tidemark.platform.Problem;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Asks for the manifest the way vCenter does: at the registered address, trusting the registered certificate only. */
final class ManifestAnswer {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private ManifestAnswer() {}

    /** Throws a {@link Problem} that says what is wrong. */
    static void check(URI url, String thumbprint) {
        try {
            HttpClient http = HttpClient.newBuilder()
                    .sslContext(PinnedTrust.context(thumbprint))
                    .connectTimeout(TIMEOUT)
                    .build();
            HttpResponse<byte[]> answer = http.send(
                    HttpRequest.newBuilder(url).timeout(TIMEOUT).build(), HttpResponse.BodyHandlers.ofByteArray());
            if (answer.statusCode() != 200
                    || !JsonMapper.shared().readTree(answer.body()).has("manifestVersion")) {
                throw unusable(url, "answers HTTP " + answer.statusCode() + " without a manifest");
            }
        } catch (JacksonException e) {
            throw unusable(url, "does not answer with JSON");
        } catch (IOException e) {
            throw PinnedTrust.refused(e)
                    .map(presented ->
                            unusable(url, "presents another certificate than the registered one: SHA-256 " + presented))
                    .orElseGet(() -> unusable(url, "cannot be reached from this machine (" + e.getMessage() + ")"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unusable(url, "was not asked to the end");
        }
    }

    private static Problem unusable(URI url, String reason) {
        return new Problem(502, "manifest-unusable", "The manifest address " + url + " " + reason + ".");
    }
}
