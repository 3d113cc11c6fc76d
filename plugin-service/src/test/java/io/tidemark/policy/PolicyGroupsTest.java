package io.tidemark.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.inventory.group.DatastoreGroups.Kind;
import io.tidemark.platform.Problem;
import io.tidemark.policy.scope.PolicyScope;
import io.tidemark.policy.scope.ScopeMatcher;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PolicyGroupsTest {

    private static final String TAG = "urn:vmomi:InventoryServiceTag:5b3a:GLOBAL";

    private final AtomicLong nanos = new AtomicLong();
    private final VcenterSession session = mock();
    private final SignedIn caller = mock();
    private final ScopeMatcher matcher = mock();
    private final PolicyGroups groups = new PolicyGroups(mock(), matcher, nanos::get);

    @BeforeEach
    void signIn() {
        when(caller.session()).thenReturn(session);
        when(matcher.members(any(), any())).thenReturn(datastore -> true);
    }

    @Test
    void readsAGroupAgainOnlyAfterAFewSeconds() {
        groups.members(Kind.TAG, TAG, caller);
        groups.members(Kind.TAG, TAG, caller);
        verify(matcher, times(1)).members(caller, PolicyScope.ofTag(TAG));
        nanos.addAndGet(Duration.ofSeconds(11).toNanos());
        groups.members(Kind.TAG, TAG, caller);
        verify(matcher, times(2)).members(caller, PolicyScope.ofTag(TAG));
    }

    @Test
    void refusesWhatIsNoIdOfATagOrACluster() {
        assertThatThrownBy(() -> groups.members(Kind.TAG, "gold", caller)).isInstanceOf(Problem.class);
        assertThatThrownBy(() -> groups.members(Kind.CLUSTER, "gold", caller)).isInstanceOf(Problem.class);
        assertThat(groups.members(Kind.TAG, TAG, caller)).isNotNull();
    }
}
