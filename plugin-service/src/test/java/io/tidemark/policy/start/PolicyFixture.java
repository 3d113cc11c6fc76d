package io.tidemark.policy.start;

import io.tidemark.TestDatabase;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreAffected;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.Recorder;
import io.tidemark.policy.calendar.Calendars;
import io.tidemark.policy.definition.Policies;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.definition.PolicyDefinition;
import io.tidemark.policy.definition.PolicyState;
import io.tidemark.policy.definition.PolicyTimes;
import io.tidemark.policy.schedule.MissedRule;
import io.tidemark.policy.schedule.Recurrence;
import io.tidemark.policy.scope.PolicyScope;
import io.tidemark.policy.scope.ScopeMatch;
import io.tidemark.policy.scope.ScopeMatcher;
import io.tidemark.reclaim.ScheduledRuns;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.trial.Trial;
import io.tidemark.vcenter.trial.Trials;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.mockito.ArgumentMatchers;
import org.mockito.Mockito;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** Policies on a real database with a settable clock, and a reclaim engine that records its requests. */
public final class PolicyFixture implements ScheduledRuns {

    public static final Validator VALIDATOR =
            Validation.buildDefaultValidatorFactory().getValidator();

    static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    static final ObjectId DATASTORE = new ObjectId(VCENTER, "datastore-1");
    public static final Instant BEGIN = Instant.parse("2026-03-01T00:00:00Z");

    volatile Instant now = BEGIN;
    volatile boolean paused;
    volatile Trial trial = Trials.none();
    volatile @Nullable RuntimeException refusal;
    /** The only datastore that the refusal is about, null for all. */
    volatile @Nullable ObjectId refused;
    /** Where ann may not start runs. */
    final Map<ObjectId, io.tidemark.platform.Statement> forbidden = new ConcurrentHashMap<>();
    /** What happens during a request. */
    volatile Runnable during = () -> {};

    final InstantSource time = () -> now;
    final Clock clock = time.withZone(ZoneOffset.UTC);
    final Policies policies;
    final PolicyStarts starts;
    final PolicyTimes times;
    final List<String> handedOver = new CopyOnWriteArrayList<>();
    final Map<String, Wish> asked = new ConcurrentHashMap<>();
    final List<RecordedActivity> activity = new CopyOnWriteArrayList<>();
    final List<DatastoreAffected> affected = new CopyOnWriteArrayList<>();
    final Vcenters vcenters = Mockito.mock(Vcenters.class);
    final VcenterSession session = Mockito.mock(VcenterSession.class);
    final VcenterSession.Use use = Mockito.mock(VcenterSession.Use.class);
    final ScopeMatcher matching = Mockito.mock(ScopeMatcher.class);
    private final DataSource source;

    PolicyFixture(TestDatabase database) {
        source = database.fresh();
        JsonMapper json = JsonMapper.builder().build();
        policies = new Policies(JdbcClient.create(source), json);
        starts = new PolicyStarts(JdbcClient.create(source), json);
        times = new PolicyTimes(new Calendars(JdbcClient.create(source), json));
        Mockito.when(vcenters.serviceSession(VCENTER)).thenReturn(Optional.of(session));
        Mockito.when(session.vcenter()).thenReturn(VCENTER);
        Mockito.when(session.use()).thenReturn(use);
        Mockito.when(session.userName()).thenReturn("service@vsphere.local");
        matches(match());
    }

    void matches(ScopeMatch... matches) {
        Mockito.when(matching.now(ArgumentMatchers.any(), ArgumentMatchers.any()))
                .thenReturn(List.of(matches));
    }

    static ScopeMatch match(io.tidemark.platform.Statement... reasons) {
        return match(DATASTORE, reasons);
    }

    static ScopeMatch match(ObjectId datastore, io.tidemark.platform.Statement... reasons) {
        DatastoreFacts facts = new DatastoreFacts(
                datastore.moid(),
                datastore.moid().replace("datastore", "ds"),
                "VMFS",
                true,
                "normal",
                2L << 40,
                1L << 40,
                BEGIN,
                null,
                List.of());
        return new ScopeMatch(
                new Datastore(datastore, facts, List.of(), List.of(), null, null, null, null), List.of(reasons));
    }

    /** Daily at 02:00 in UTC. */
    static PolicyDefinition daily(MissedRule missed, @Nullable Integer retries) {
        return new PolicyDefinition(
                        "Nightly",
                        null,
                        new PolicyScope(
                                null, List.of(DATASTORE), null, null, null, null, null, null, null, null, null, null),
                        new Recurrence(Recurrence.Kind.DAILY, LocalTime.of(2, 0), null, null, null, null),
                        "UTC",
                        null,
                        null,
                        missed,
                        null,
                        null,
                        null,
                        null,
                        null,
                        retries,
                        null,
                        null,
                        null)
                .checked(VALIDATOR, BEGIN);
    }

    Policy add(PolicyDefinition definition) {
        return policies.add(new Policy(
                "policy-" + definition.name(),
                0,
                VCENTER,
                definition,
                new Policy.Status(PolicyState.ACTIVE, null, times.next(definition, now), null),
                new Policy.History("ann", now, "ann", now)));
    }

    /** One replica's scan; {@code dies} = it is killed before its transaction is kept. */
    DuePolicyScan replica(boolean dies) {
        StartSchedule schedule = new StartSchedule(new ObjectProvider<>() {}) {
            @Override
            void add(String start) {
                if (dies) {
                    throw new IllegalStateException("killed");
                }
                handedOver.add(start);
            }
        };
        return new DuePolicyScan(
                policies, starts, times, schedule, this, TestDatabase.transactions(source), events(), clock);
    }

    private PolicyEvents events() {
        Recorder recorder = new Recorder(event -> activity.add((RecordedActivity) event), clock);
        return new PolicyEvents(starts, recorder, event -> affected.add((DatastoreAffected) event), clock);
    }

    PolicyExecutor executor() {
        return new PolicyExecutor(
                policies,
                starts,
                vcenters,
                matching,
                new RunRequester(this, policies, starts),
                new AttemptTimes(
                        times,
                        new PolicyProperties(Duration.ofSeconds(5), Duration.ofMinutes(1), Duration.ofDays(400)),
                        clock),
                events());
    }

    List<PolicyStart> starts(Policy policy) {
        List<PolicyStart> all =
                new ArrayList<>(starts.page(policy.id(), new io.tidemark.platform.PageQuery(0, 1000, null, null))
                        .items());
        java.util.Collections.reverse(all);
        return all;
    }

    Policy now(Policy policy) {
        return policies.find(policy.id()).orElseThrow();
    }

    @Override
    public Trial trial() {
        return trial;
    }

    @Override
    public boolean paused() {
        return paused;
    }

    @Override
    public void check(@Nullable String method, @Nullable Long unit) {}

    @Override
    public List<Prospect> prospects(
            SignedIn asker, List<ObjectId> datastores, @Nullable String method, @Nullable Long unit) {
        return List.of();
    }

    @Override
    public Map<ObjectId, io.tidemark.platform.Statement> arraysNotCalm(List<Datastore> datastores) {
        return Map.of();
    }

    @Override
    public Map<ObjectId, io.tidemark.platform.Statement> notPermitted(
            VcenterSession session, String user, Map<ObjectId, String> datastores) {
        Map<ObjectId, io.tidemark.platform.Statement> reasons = new HashMap<>(forbidden);
        reasons.keySet().retainAll(user.equals("ann") ? datastores.keySet() : java.util.Set.of());
        return reasons;
    }

    @Override
    public Map<String, java.util.Optional<String>> outcomes(java.util.Collection<String> runs) {
        return Map.of();
    }

    @Override
    public List<Started> start(SignedIn asker, Wish wish, String key) {
        RuntimeException problem = refusal;
        if (problem != null && (refused == null || wish.datastores().contains(refused))) {
            throw problem;
        }
        asked.put(key, wish);
        during.run();
        return List.of(new Started("run of " + key, wish.datastores().get(0), "ds-1"));
    }
}
