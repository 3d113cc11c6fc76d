package io.tidemark.vcenter.connection;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.UserSession;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.automation.AutomationLogin;
import io.tidemark.vcenter.automation.AutomationSignOn;
import io.tidemark.vcenter.automation.SignOn;
import io.tidemark.vcenter.clock.ClockOffset;
import io.tidemark.vcenter.clock.VcenterClock;
import io.tidemark.vcenter.extension.ExtensionRegistry;
import io.tidemark.vcenter.extension.Extensions;
import io.tidemark.vcenter.fault.LoginRefused;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.soap.RenewableSession;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.tag.AutomationTags;
import io.tidemark.vcenter.tag.Tags;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.TransactionException;

/** An active connection: its endpoint, the session of the service account, and its health. */
final class VcenterLink {

    private static final Logger LOG = LoggerFactory.getLogger(VcenterLink.class);

    /** A rejected password is not retried sooner, so that vCenter does not lock the account. */
    private static final Duration AFTER_REFUSAL = Duration.ofMinutes(5);

    /** One check that fails may be a hiccup of the network. */
    private static final int GONE_AFTER = 2;

    private record Refusal(LoginRefused reason, long atNanos) {}

    private final StoredVcenter stored;
    private final VimEndpoint endpoint;
    private final @Nullable UserSession service;
    private final @Nullable Supplier<ExtensionRegistry> extensions;
    private final @Nullable Tags tags;
    private final @Nullable SignOn signOn;
    private final Clock clock;
    private final LongSupplier nanos;
    private final Consumer<VcenterHealth> news;
    private volatile VcenterHealth health = VcenterHealth.UNKNOWN;
    private volatile @Nullable Instant respondedAt;
    private volatile Duration clockAhead = Duration.ZERO;
    private volatile boolean clockKnown;
    private VcenterHealth.State lastPublished = VcenterHealth.State.UNKNOWN;
    private int failures;
    private volatile @Nullable Refusal refusal;

    VcenterLink(
            StoredVcenter stored,
            VimEndpoint endpoint,
            Supplier<Optional<String>> password,
            Executor waiting,
            Clock clock,
            LongSupplier nanos,
            Consumer<VcenterHealth> news) {
        this.stored = stored;
        this.news = news;
        this.clock = clock;
        this.nanos = nanos;
        this.endpoint = endpoint;
        String userName = stored.username();
        this.service = userName == null
                ? null
                : new SoapVcenterSession(RenewableSession.openedBy(() -> logIn(userName, password)), waiting);
        this.extensions = userName == null ? null : () -> new Extensions(endpoint, logIn(userName, password));
        AutomationLogin automation = userName == null
                ? null
                : new AutomationLogin(endpoint, userName, () -> password.get().orElse(""));
        this.tags = automation == null ? null : new AutomationTags(endpoint, automation);
        this.signOn = automation == null ? null : new AutomationSignOn(endpoint, automation);
    }

    StoredVcenter stored() {
        return stored;
    }

    VimEndpoint endpoint() {
        return endpoint;
    }

    VcenterHealth health() {
        return health;
    }

    /** Empty without a service account. */
    Optional<UserSession> service() {
        return Optional.ofNullable(service);
    }

    /** As others see it; empty until vCenter has reported its guid. */
    Optional<VcenterConnection> connection() {
        String guid = stored.guid();
        String thumbprint = stored.thumbprint();
        return guid == null || thumbprint == null
                ? Optional.empty()
                : Optional.of(new VcenterConnection(
                        guid, stored.address(), thumbprint, stored.version(), stored.username(), stored.updatedAt()));
    }

    /** Calls vCenter, which also keeps the service session alive, and remembers how it went. */
    VcenterHealth check() {
        try {
            if (service == null) {
                endpoint.reach();
            } else {
                measureClock(service);
            }
            return become(VcenterHealth.ok(clock.instant()));
        } catch (Problem e) {
            return become(VcenterHealth.of(e, clock.instant()));
        }
    }

    /** How far the clock of vCenter is ahead of the service's; zero if that cannot be measured. */
    Duration clockAhead() {
        if (!clockKnown && service != null) {
            measureClock(service);
        }
        return clockAhead;
    }

    /** As last measured. */
    Duration lastClockAhead() {
        return clockAhead;
    }

    private void measureClock(UserSession session) {
        Instant before = clock.instant();
        Instant theirs = session.currentTime();
        if (!(clock instanceof VcenterClock)) {
            clockAhead = ClockOffset.followed(clockAhead, ClockOffset.measured(before, theirs, clock.instant()));
        }
        clockKnown = true;
    }

    /** Publishes a changed state; repeats this at the next check if the database was unreachable. */
    private VcenterHealth become(VcenterHealth now) {
        health = now;
        if (now.state() == VcenterHealth.State.OK) {
            respondedAt = now.checkedAt();
        }
        if (isNews(now.state())) {
            try {
                news.accept(now);
                published(now.state());
            } catch (TransactionException e) {
                LOG.debug("that {} is {} could not be published", stored.address(), now.state(), e);
            }
        }
        return now;
    }

    private synchronized boolean isNews(VcenterHealth.State state) {
        failures = state == VcenterHealth.State.OK ? 0 : failures + 1;
        return state != lastPublished && (state == VcenterHealth.State.OK || failures >= GONE_AFTER);
    }

    private synchronized void published(VcenterHealth.State state) {
        lastPublished = state;
    }

    /** As {@link #check}, but also retries a rejected password, at the request of a user. */
    VcenterHealth checkNow() {
        refusal = null;
        return check();
    }

    /** Shows how a request of a user ended; only checks of its own are news. Returns when vCenter last responded. */
    Optional<Instant> noticed(@Nullable Problem failure) {
        Instant now = clock.instant();
        if (failure != null) {
            health = VcenterHealth.of(failure, now);
        } else {
            respondedAt = now;
            if (health.state() == VcenterHealth.State.UNREACHABLE) {
                health = VcenterHealth.ok(now);
            }
        }
        return Optional.ofNullable(respondedAt);
    }

    /** Remembers that another contact failed. */
    void failed(Problem problem) {
        become(VcenterHealth.of(problem, clock.instant()));
    }

    void close() {
        if (service != null) {
            service.logOut();
        }
    }

    /** The extension registry in a separate session of the service account; empty without one. */
    Optional<ExtensionRegistry> extensions() {
        return Optional.ofNullable(extensions).map(Supplier::get);
    }

    /** Empty without a service account. */
    Optional<Tags> tags() {
        return Optional.ofNullable(tags);
    }

    /** Empty without a service account. */
    Optional<SignOn> signOn() {
        return Optional.ofNullable(signOn);
    }

    private VimSession logIn(String userName, Supplier<Optional<String>> password) {
        Refusal last = refusal;
        if (last != null && nanos.getAsLong() - last.atNanos() < AFTER_REFUSAL.toNanos()) {
            throw refused(last.reason());
        }
        try {
            return VimSession.logIn(endpoint, userName, password.get().orElse(""));
        } catch (LoginRefused e) {
            refusal = new Refusal(e, nanos.getAsLong());
            throw refused(e);
        }
    }

    private Problem refused(LoginRefused reason) {
        return new SessionEnded(VcenterProblemMessage.SERVICE_ACCOUNT_NOT_ACCEPTED.with(
                        "vcenter",
                        stored.address(),
                        "user",
                        String.valueOf(stored.username()),
                        "reason",
                        reason.statement()))
                .because(reason);
    }
}
