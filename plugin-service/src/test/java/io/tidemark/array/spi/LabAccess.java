package io.tidemark.array.spi;

import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RestLimits;
import io.tidemark.array.rest.RetryBackoff;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.rest.SingleRequests;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;

/**
 * How a test connects to an array of the lab.
 *
 * @param pageSize rows per request
 * @param timeout until a response is complete
 */
public record LabAccess(int pageSize, Duration timeout, boolean wrongCredential, boolean wrongPin) {

    /** A secret that no array accepts. */
    public static final String WRONG = "wrong-and-secret";

    /** The usual access. */
    public static final LabAccess USUAL = new LabAccess(1000, Duration.ofSeconds(30), false, false);

    /** The same with other pages. */
    public LabAccess pages(int size) {
        return new LabAccess(size, timeout, wrongCredential, wrongPin);
    }

    LabAccess within(Duration limit) {
        return new LabAccess(pageSize, limit, wrongCredential, wrongPin);
    }

    LabAccess withWrongCredential() {
        return new LabAccess(pageSize, timeout, true, wrongPin);
    }

    LabAccess withWrongPin() {
        return new LabAccess(pageSize, timeout, wrongCredential, true);
    }

    /** The secret, or the wrong one. */
    public String secret(String right) {
        return wrongCredential ? WRONG : right;
    }

    /** The log-in of the array with these facts. */
    public ArrayCredential.Password password(JsonNode facts) {
        return new ArrayCredential.Password(
                facts.get("user").asString(), secret(facts.get("password").asString()));
    }

    /** A client of the array with these facts, whose pauses take no time. */
    public RetryingRestClient client(JsonNode facts, String family, Function<JsonNode, String> words) {
        return client(facts, family, RestClient::new, words);
    }

    /** As above, over another protocol. */
    public RetryingRestClient client(
            JsonNode facts,
            String family,
            BiFunction<ArrayTarget, RestLimits, SingleRequests> requests,
            Function<JsonNode, String> words) {
        RestLimits limits = new RestLimits(
                family,
                Duration.ofSeconds(30),
                timeout,
                Duration.ofSeconds(30),
                DataSize.ofMegabytes(32),
                Duration.ofMinutes(5),
                100_000);
        RetryBackoff backoff = new RetryBackoff(limits.patience()) {
            @Override
            protected void pause(Duration duration) {}
        };
        ArrayTarget target = new ArrayTarget(
                facts.get("address").asString(),
                wrongPin ? "00".repeat(32) : facts.get("thumbprint256").asString());
        return new RetryingRestClient(requests.apply(target, limits), backoff, words);
    }
}
