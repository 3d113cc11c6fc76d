package io.tidemark.security;

import io.tidemark.platform.Problem;
import java.util.List;
import org.springframework.security.authentication.AbstractAuthenticationToken;

/** Represents a caller that vCenter could not identify; access to the caller throws the reason. */
final class CallerNotFound extends AbstractAuthenticationToken {

    private final transient Problem why;

    CallerNotFound(Problem why) {
        super(List.of());
        this.why = why;
        setAuthenticated(true);
    }

    Problem why() {
        return why;
    }

    @Override
    public Object getCredentials() {
        return "";
    }

    @Override
    public Object getPrincipal() {
        return "unknown";
    }
}
