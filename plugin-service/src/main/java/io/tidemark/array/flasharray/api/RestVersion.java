package io.tidemark.array.flasharray.api;

import io.tidemark.array.ArrayRefused;
import io.tidemark.array.rest.LogIn;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RestSession;
import io.tidemark.array.rest.RetryingRestClient;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A release of the REST API; {@code major} is 1 or 2. */
public record RestVersion(int major, int minor) implements Comparable<RestVersion> {

    /** The first of 2.x with {@code /arrays}. */
    private static final RestVersion OLDEST_TWO = new RestVersion(2, 2);
    /** The newest supported version. */
    private static final RestVersion NEWEST_TWO = new RestVersion(2, 56);

    private static final RestVersion OLDEST_ONE = new RestVersion(1, 0);
    /** The last version. */
    private static final RestVersion NEWEST_ONE = new RestVersion(1, 19);
    /** From this version on, arrays list their subscriptions. */
    private static final RestVersion SUBSCRIPTIONS = new RestVersion(2, 26);
    /** From this version on, {@code /volumes/space} supports continuation tokens. */
    private static final RestVersion SPACE_BY_TOKEN = new RestVersion(2, 38);

    private static final Pattern TEXT = Pattern.compile("([12])\\.(\\d{1,4})");

    /** Reads the list of the array, without a log-in. */
    public static RestVersion agreed(RetryingRestClient client) {
        RestClient.Answer answer = client.send("GET", "/api/api_version", Map.of());
        if (!answer.ok() || !answer.body().path("version").isArray()) {
            throw new ArrayRefused(client.statement(FlashArrayMessage.REST_VERSIONS_NOT_LISTED, answer));
        }
        List<String> listed = new ArrayList<>();
        answer.body().path("version").forEach(node -> listed.add(node.asString("")));
        return newestOf(listed);
    }

    /** The array does not serve the REST version it was asked in, as after an upgrade of the array. */
    public static final class Ended extends ArrayRefused {

        Ended(RetryingRestClient client, RestVersion version, RestClient.Answer answer) {
            super(FlashArrayMessage.REST_VERSION_ENDED.with(
                    "array", client.address(), "version", version.toString(), "reason", client.said(answer)));
        }
    }

    /**
     * The newest of 2.x that both sides know, whatever the order of the list; otherwise the nearest newer one, which is read as the
     * newest known one, and otherwise the newest of 1.x.
     */
    static RestVersion newestOf(List<String> listed) {
        List<RestVersion> offered = listed.stream()
                .map(RestVersion::parse)
                .flatMap(Optional::stream)
                .toList();
        return newestBetween(offered, OLDEST_TWO, NEWEST_TWO)
                .or(() -> offered.stream()
                        .filter(version -> version.compareTo(NEWEST_TWO) > 0)
                        .min(Comparator.naturalOrder()))
                .or(() -> newestBetween(offered, OLDEST_ONE, NEWEST_ONE))
                .orElseThrow(() -> new ArrayRefused(FlashArrayMessage.REST_VERSIONS_UNSUPPORTED.with(
                        "supported",
                        OLDEST_ONE + "–" + NEWEST_ONE + ", " + OLDEST_TWO + "–" + NEWEST_TWO,
                        "offered",
                        listed.isEmpty() ? "-" : String.join(", ", listed))));
    }

    private static Optional<RestVersion> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        return matcher.matches()
                ? Optional.of(new RestVersion(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))))
                : Optional.empty();
    }

    private static Optional<RestVersion> newestBetween(
            List<RestVersion> offered, RestVersion oldest, RestVersion newest) {
        return offered.stream()
                .filter(version -> version.compareTo(oldest) >= 0 && version.compareTo(newest) <= 0)
                .max(Comparator.naturalOrder());
    }

    public boolean listsSubscriptions() {
        return compareTo(SUBSCRIPTIONS) >= 0;
    }

    public boolean continuesSpaceByToken() {
        return compareTo(SPACE_BY_TOKEN) >= 0;
    }

    /** A session in this version. */
    public RestSession session(RetryingRestClient client, LogIn logIn) {
        return new RestSession(client, path(""), logIn, answer -> FlashArrayErrors.refused(client, this, answer));
    }

    /** From the origin on. */
    public String path(String below) {
        return "/api/" + this + below;
    }

    @Override
    public int compareTo(RestVersion other) {
        return Comparator.comparingInt(RestVersion::major)
                .thenComparingInt(RestVersion::minor)
                .compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
