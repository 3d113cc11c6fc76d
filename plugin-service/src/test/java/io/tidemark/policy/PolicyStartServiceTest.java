package io.tidemark.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.inventory.Inventory;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Recorder;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.scope.ScopeMatcher;
import io.tidemark.policy.start.PolicyEvents;
import io.tidemark.policy.start.PolicyStart;
import io.tidemark.policy.start.PolicyStart.Datastores;
import io.tidemark.policy.start.PolicyStart.Run;
import io.tidemark.policy.start.PolicyStart.Skipped;
import io.tidemark.policy.start.PolicyStart.Target;
import io.tidemark.policy.start.PolicyStarts;
import io.tidemark.policy.start.RunRequester;
import io.tidemark.reclaim.ScheduledRuns;
import io.tidemark.vcenter.SignedIn;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PolicyStartServiceTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final PageQuery ALL = new PageQuery(null, null, null, null);

    private final PolicyService policies = mock();
    private final Inventory inventory = mock();
    private final PolicyStarts starts = mock();
    private final SignedIn caller = mock();
    private final PolicyStartService service = new PolicyStartService(
            policies,
            new PolicyAccess(inventory, mock(ScheduledRuns.class)),
            mock(ScopeMatcher.class),
            starts,
            mock(RunRequester.class),
            mock(PolicyEvents.class),
            mock(Recorder.class),
            Clock.systemUTC());

    private static ObjectId id(int number) {
        return new ObjectId(VCENTER, "datastore-" + number);
    }

    @Test
    void listsDatastoresThatTheCallerMayView() {
        PolicyStart asked = PolicyStart.requested("p1", "ann", Instant.EPOCH);
        PolicyStart start = new PolicyStart(
                asked.id(),
                asked.policy(),
                asked.at(),
                asked.occasion(),
                asked.progress(),
                new Datastores(
                        List.of(new Target(id(1), "ds-1"), new Target(id(2), "ds-2")),
                        List.of(new Run("r1", id(1), "ds-1"), new Run("r2", id(2), "ds-2")),
                        List.of(new Skipped(id(3), "ds-3", List.of()))));
        Policy policy = mock();
        when(policy.id()).thenReturn("p1");
        when(policies.one(caller, "p1")).thenReturn(policy);
        when(starts.page("p1", ALL)).thenReturn(new PageOf<>(List.of(start), 0, 50, 1));
        when(inventory.visible(caller, Set.of("datastore-1", "datastore-2", "datastore-3")))
                .thenReturn(Set.of("datastore-1"));
        assertThat(service.list(caller, "p1", ALL).items())
                .extracting(PolicyStart::datastores)
                .containsExactly(new Datastores(
                        List.of(new Target(id(1), "ds-1")), List.of(new Run("r1", id(1), "ds-1")), List.of()));
    }
}
