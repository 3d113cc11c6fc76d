package io.tidemark.vcenter.connection;

import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.vault.Vault;
import io.tidemark.vcenter.ExtensionRegistries;
import io.tidemark.vcenter.SignOns;
import io.tidemark.vcenter.Tagging;
import io.tidemark.vcenter.UserSession;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.VcenterLogins;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.automation.SignOn;
import io.tidemark.vcenter.extension.ExtensionRegistry;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.soap.CloneTicket;
import io.tidemark.vcenter.soap.RenewableSession;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.tag.Tags;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** The active connections; an unreachable vCenter is retried later and does not affect others. */
@Component
class ConnectedVcenters implements Vcenters, VcenterLogins, ExtensionRegistries, Tagging, SignOns {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectedVcenters.class);

    /** The longest time that a caller waits for them. */
    private static final Duration FIRST_CONTACTS = Duration.ofSeconds(10);

    private final StoredVcenters table;
    private final Vault vault;
    private final VimEndpoint.Factory endpoints;
    private final VcenterThreads threads;
    private final Clock clock;
    private final VcenterAvailability news;
    private final List<Consumer<List<VcenterConnection>>> listeners = new CopyOnWriteArrayList<>();
    private volatile CountDownLatch firstContacts = new CountDownLatch(0);
    private volatile Map<String, VcenterLink> links = Map.of();

    ConnectedVcenters(
            StoredVcenters table,
            Vault vault,
            VimEndpoint.Factory endpoints,
            VcenterThreads threads,
            Clock clock,
            VcenterAvailability news) {
        this.table = table;
        this.vault = vault;
        this.endpoints = endpoints;
        this.threads = threads;
        this.clock = clock;
        this.news = news;
    }

    @Override
    public List<VcenterConnection> all() {
        return links.values().stream()
                .flatMap(link -> link.connection().stream())
                .toList();
    }

    @Override
    public VcenterConnection named(@Nullable String name) {
        Optional<VcenterConnection> known = find(name);
        if (known.isEmpty()) {
            awaitFirstContacts();
            known = find(name);
        }
        return known.orElseThrow(() -> unknown(name));
    }

    /** Right after the start a caller may be faster than the first contacts. */
    private void awaitFirstContacts() {
        try {
            firstContacts.await(FIRST_CONTACTS.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** So many vCenters are contacted for the first time since the start. */
    void contacting(int vcenters) {
        firstContacts = new CountDownLatch(vcenters);
    }

    /** The first contact with one of them ended. */
    void contacted() {
        firstContacts.countDown();
    }

    private Optional<VcenterConnection> find(@Nullable String name) {
        List<VcenterConnection> all = all();
        if (name == null) {
            return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
        }
        return all.stream()
                .filter(vcenter -> vcenter.guid().equalsIgnoreCase(name)
                        || vcenter.address().equalsIgnoreCase(name))
                .findFirst();
    }

    private Problem unknown(@Nullable String name) {
        if (links.isEmpty()) {
            return new Problem(503, "no-vcenter", VcenterProblemMessage.NO_VCENTER.statement());
        }
        if (all().isEmpty()) {
            return new Problem(503, "vcenter-unreachable", VcenterProblemMessage.VCENTER_NEVER_REACHED.statement());
        }
        return name == null
                ? Problem.invalid(VcenterProblemMessage.VCENTER_NOT_NAMED)
                        .error("vcenter", RequestMessage.VALUE_REQUIRED)
                : Problem.notFound(VcenterProblemMessage.VCENTER_NOT_CONNECTED, name);
    }

    @Override
    public Optional<VcenterSession> serviceSession(String guid) {
        VcenterConnection vcenter = named(guid);
        return link(vcenter).service().map(session -> {
            session.userName();
            return session;
        });
    }

    @Override
    public Duration clockAhead(String guid) {
        return link(named(guid)).clockAhead();
    }

    @Override
    public Optional<Instant> contacted(String guid, @Nullable Problem failure) {
        return link(named(guid)).noticed(failure);
    }

    @Override
    public boolean responds(String guid) {
        return links.values().stream()
                .filter(link -> guid.equalsIgnoreCase(link.stored().guid()))
                .noneMatch(link -> link.health().state() == VcenterHealth.State.UNREACHABLE);
    }

    @Override
    public Optional<ExtensionRegistry> registry(VcenterConnection vcenter) {
        return link(vcenter).extensions();
    }

    @Override
    public Optional<Tags> tags(VcenterConnection vcenter) {
        return link(vcenter).tags();
    }

    @Override
    public Optional<SignOn> signOn(VcenterConnection vcenter) {
        return link(vcenter).signOn();
    }

    @Override
    public void onChange(Consumer<List<VcenterConnection>> listener) {
        listeners.add(listener);
        listener.accept(all());
    }

    @Override
    public UserSession logIn(VcenterConnection vcenter, String userName, String password) {
        VimSession conversation = VimSession.logIn(link(vcenter).endpoint(), userName, password);
        return new SoapVcenterSession(RenewableSession.of(conversation), threads.waiting());
    }

    @Override
    public UserSession exchange(VcenterConnection vcenter, String pluginToken) {
        VimEndpoint endpoint = link(vcenter).endpoint();
        RenewableSession session = RenewableSession.openedBy(
                () -> VimSession.byTicket(endpoint, CloneTicket.of(endpoint, vcenter.guid(), pluginToken)));
        session.conversation();
        return new SoapVcenterSession(session, threads.waiting());
    }

    Optional<VcenterLink> link(String id) {
        return Optional.ofNullable(links.get(id));
    }

    /** Applies the connections in the table, which another replica can have changed; notifies listeners of changes. */
    synchronized void reload() {
        Map<String, VcenterLink> before = links;
        Map<String, VcenterLink> after = new LinkedHashMap<>();
        for (StoredVcenter stored : table.all()) {
            VcenterLink known = before.get(stored.id());
            after.put(stored.id(), known != null && known.stored().equals(stored) ? known : connect(stored));
        }
        if (new ArrayList<>(before.values()).equals(new ArrayList<>(after.values()))) {
            return;
        }
        links = after;
        before.values().stream()
                .filter(link -> after.get(link.stored().id()) != link)
                .forEach(VcenterLink::close);
        List<VcenterConnection> all = all();
        listeners.forEach(listener -> notify(listener, all));
    }

    List<VcenterLink> links() {
        return List.copyOf(links.values());
    }

    private VcenterLink connect(StoredVcenter stored) {
        VimEndpoint endpoint = endpoints.to(stored.address(), stored.thumbprint());
        return new VcenterLink(
                stored,
                stored.guid() == null ? endpoint : endpoint.require(stored.guid()),
                () -> vault.secret(stored.secret()),
                threads.waiting(),
                clock,
                System::nanoTime,
                health -> news.publish(stored, health));
    }

    private VcenterLink link(VcenterConnection vcenter) {
        return links.values().stream()
                .filter(link -> vcenter.guid().equals(link.stored().guid()))
                .findFirst()
                .orElseThrow(() -> Problem.notFound(VcenterProblemMessage.VCENTER_NOT_CONNECTED, vcenter.guid()));
    }

    private static void notify(Consumer<List<VcenterConnection>> listener, List<VcenterConnection> all) {
        try {
            listener.accept(all);
        } catch (RuntimeException e) {
            LOG.warn("A listener of the connections failed", e);
        }
    }
}
