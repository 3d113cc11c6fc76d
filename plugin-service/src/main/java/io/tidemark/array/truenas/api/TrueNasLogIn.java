package io.tidemark.array.truenas.api;

import io.tidemark.array.rest.LogIn;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * An API key with each request over REST, or once in a connection, if the array does not have REST or is of a release that should not.
 * Whether the array accepts the key is known before anything else is read. Which protocol it has can change with each update.
 */
public final class TrueNasLogIn implements LogIn {

    /** A resource that each key may read. */
    public static final String SYSTEM = "/system/info";

    private static final String REST = "2.0";
    private static final String METHODS = "JSON-RPC 2.0";
    private static final int LAST_WITH_REST = 25;
    private static final Pattern RELEASE = Pattern.compile("(?:\\D*-)?(\\d{1,3})\\..*");

    private final RetryingRestClient client;
    private final TrueNasRequests requests;
    private final ArrayCredential.ApiToken key;
    private volatile String api = REST;

    public TrueNasLogIn(RetryingRestClient client, TrueNasRequests requests, ArrayCredential.ApiToken key) {
        this.client = client;
        this.requests = requests;
        this.key = key;
    }

    /** The protocol of the session. */
    public String api() {
        return api;
    }

    @Override
    public Map<String, String> begin() {
        Map<String, String> bearer = Map.of("Authorization", "Bearer " + key.token());
        RestClient.Answer answer = client.send("GET", TrueNasRequests.BASE + SYSTEM, bearer);
        if (answer.status() == 404 || answer.status() == 410 || answer.ok() && withoutRest(answer.body())) {
            api = METHODS;
            return requests.logIn(client, key.token());
        }
        if (answer.status() == 401) {
            throw client.rejected(answer);
        }
        if (!answer.ok()) {
            throw client.refused(answer);
        }
        api = REST;
        return bearer;
    }

    private static boolean withoutRest(JsonNode system) {
        Matcher release = RELEASE.matcher(system.path("version").asString(""));
        return release.matches() && Integer.parseInt(release.group(1)) > LAST_WITH_REST;
    }

    /** After an update, a release may no longer have REST. */
    @Override
    public boolean expired(RestClient.Answer answer) {
        return answer.status() == 401 || answer.status() == 404 && api.equals(REST);
    }

    @Override
    public void end(Map<String, String> session) {
        requests.logOut(session);
    }
}
