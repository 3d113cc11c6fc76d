package io.tidemark.array.flasharray;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.rest.PatientWire;
import io.tidemark.array.rest.RestWire;
import io.tidemark.array.spi.ArrayCredential;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** REST 1.x: the API token opens a session that a cookie carries, which the array may set anew with every answer. */
final class CookieLogIn implements LogIn {

    private static final String PATH = "/auth/session";

    private final PatientWire wire;
    private final RestVersion version;
    private final ArrayCredential.ApiToken credential;

    CookieLogIn(PatientWire wire, RestVersion version, ArrayCredential.ApiToken credential) {
        this.wire = wire;
        this.version = version;
        this.credential = credential;
    }

    @Override
    public Map<String, String> begin() {
        RestWire.Answer answer = wire.ask(
                "POST",
                version.path(PATH),
                Map.of("Content-Type", "application/json"),
                JsonMapper.shared().writeValueAsString(Map.of("api_token", credential.token())));
        Optional<Map<String, String>> session = after(answer);
        if (answer.ok() && session.isPresent()) {
            return session.get();
        }
        if (Refusals.ofVersion(answer)) {
            throw new VersionEnded(wire, version, answer);
        }
        if (Refusals.ofCredential(answer)) {
            throw new ArrayCredentialsRefused(
                    "The array " + wire.address() + " refuses the API token (" + wire.said(answer) + ").");
        }
        throw wire.refused(answer);
    }

    @Override
    public Optional<Map<String, String>> after(RestWire.Answer answer) {
        return Optional.ofNullable(answer.cookies().get("session"))
                .filter(session -> !session.isEmpty())
                .map(session -> Map.of("Cookie", "session=" + session));
    }

    @Override
    public void end(Map<String, String> session) {
        wire.once("DELETE", version.path(PATH), session);
    }
}
