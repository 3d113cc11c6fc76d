package io.tidemark.security;

import java.util.List;
import org.springframework.security.authentication.AbstractAuthenticationToken;

/** Provides the caller to Spring Security. */
public final class CallerAuthentication extends AbstractAuthenticationToken {

    private final transient SessionCaller caller;
    private final transient Credential credential;

    CallerAuthentication(SessionCaller caller, Credential credential) {
        super(List.of());
        this.caller = caller;
        this.credential = credential;
        setAuthenticated(true);
    }

    public SessionCaller caller() {
        return caller;
    }

    public Credential credential() {
        return credential;
    }

    @Override
    public Object getCredentials() {
        return credential;
    }

    @Override
    public Object getPrincipal() {
        return caller;
    }

    @Override
    public String getName() {
        return caller.userName();
    }
}
