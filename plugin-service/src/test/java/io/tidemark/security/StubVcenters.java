package io.tidemark.security;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.UserSession;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.VcenterLogins;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.fault.LoginRefused;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.object.ManagedRef;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Two vCenters that give a session for every token but {@code bad}, and for the password {@code right}. */
final class StubVcenters implements Vcenters, VcenterLogins {

    static final String FIRST = "00000000-0000-0000-0000-000000000001";
    static final String SECOND = "00000000-0000-0000-0000-000000000002";

    final List<VcenterConnection> connections =
            new ArrayList<>(List.of(new VcenterConnection(FIRST, "vc1", "AA", "8.0.3", null, Instant.EPOCH)));
    final Set<String> revoked = new HashSet<>();
    /** By token; the owner of another token has the token in the name. */
    final Map<String, String> owners = new HashMap<>();

    final List<UserSession> opened = new CopyOnWriteArrayList<>();
    /** Runs before each exchange of a token and each log-in. */
    volatile Runnable network = () -> {};

    @Override
    public List<VcenterConnection> all() {
        return connections;
    }

    @Override
    public VcenterConnection named(String name) {
        if (name == null) {
            if (connections.size() > 1) {
                throw Problem.invalid();
            }
            return connections.get(0);
        }
        return connections.stream()
                .filter(vcenter -> vcenter.guid().equals(name))
                .findFirst()
                .orElseThrow(() -> Problem.notFound(Statement.of("TEST", name)));
    }

    @Override
    public Optional<VcenterSession> serviceSession(String guid) {
        return Optional.empty();
    }

    @Override
    public void onChange(Consumer<List<VcenterConnection>> listener) {
        listener.accept(connections);
    }

    @Override
    public UserSession logIn(VcenterConnection vcenter, String userName, String password) {
        network.run();
        if (!"right".equals(password)) {
            throw new LoginRefused(Statement.of("TEST", "no"));
        }
        return session(vcenter, userName);
    }

    @Override
    public UserSession exchange(VcenterConnection vcenter, String pluginToken) {
        network.run();
        if ("bad".equals(pluginToken) || revoked.contains(pluginToken)) {
            throw new SessionEnded(Statement.of("TEST", "no"));
        }
        return session(vcenter, owners.getOrDefault(pluginToken, "owner of " + pluginToken));
    }

    private UserSession session(VcenterConnection vcenter, String userName) {
        UserSession session = mock(UserSession.class);
        when(session.userName()).thenReturn(userName);
        when(session.vcenter()).thenReturn(vcenter.guid());
        when(session.rootFolder()).thenReturn(new ManagedRef("Folder", "group-d1"));
        opened.add(session);
        return session;
    }
}
