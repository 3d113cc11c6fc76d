package io.tidemark.security;

import io.tidemark.platform.Problem;
import io.tidemark.platform.request.RequestSenders;
import io.tidemark.platform.request.Sender;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Identifies senders by their sessions. */
@Component
class SessionSenders implements RequestSenders {

    private final Callers callers;
    private final Vcenters vcenters;

    SessionSenders(Callers callers, Vcenters vcenters) {
        this.callers = callers;
        this.vcenters = vcenters;
    }

    @Override
    public Sender of(HttpServletRequest request) {
        Optional<Credential> credential = Credential.of(request);
        return credential
                .map(one -> new Sender(
                        one.hash(), callers.known(one).map(SessionSenders::user).orElse(null)))
                .orElse(Sender.NOBODY);
    }

    private static String user(SessionCaller caller) {
        return caller.vcenter() + " " + caller.userName();
    }

    @Override
    public boolean accepts(HttpServletRequest request) {
        Optional<Credential> credential = Credential.of(request);
        try {
            credential.ifPresent(one -> callers.of(one, RequestedVcenter.of(request)));
            return credential.isPresent();
        } catch (Problem refused) {
            return false;
        }
    }

    @Override
    public Set<String> sharedHosts() {
        return vcenters.all().stream()
                .map(VcenterConnection::address)
                .map(address -> URI.create("https://" + address).getHost())
                .collect(Collectors.toUnmodifiableSet());
    }
}
