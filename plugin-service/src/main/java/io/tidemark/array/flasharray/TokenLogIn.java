package io.tidemark.array.flasharray;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.rest.PatientWire;
import io.tidemark.array.rest.RestWire;
import io.tidemark.array.spi.ArrayCredential;
import java.util.Map;

/** REST 2.x with an API token: both it and the session travel in headers. */
final class TokenLogIn implements LogIn {

    private static final String SESSION = "x-auth-token";

    private final PatientWire wire;
    private final RestVersion version;
    private final ArrayCredential.ApiToken credential;

    TokenLogIn(PatientWire wire, RestVersion version, ArrayCredential.ApiToken credential) {
        this.wire = wire;
        this.version = version;
        this.credential = credential;
    }

    @Override
    public Map<String, String> begin() {
        RestWire.Answer answer = wire.ask("POST", version.path("/login"), Map.of("api-token", credential.token()));
        String session = answer.headers().get(SESSION);
        if (answer.ok() && session != null) {
            return Map.of(SESSION, session);
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
    public void end(Map<String, String> session) {
        wire.once("POST", version.path("/logout"), session);
    }
}
