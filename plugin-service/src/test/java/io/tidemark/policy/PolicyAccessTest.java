package io.tidemark.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.Mockito.doNothing;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Permission;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.definition.PolicyDefinition;
import io.tidemark.policy.scope.PolicyScope;
import io.tidemark.reclaim.ScheduledRuns;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.object.ManagedRef;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who may change policies of datastores of which the caller views some. */
class PolicyAccessTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final PolicyScope THREE = scope(1, 2, 3);

    private final Inventory inventory = mock();
    private final SignedIn caller = mock();
    private final VcenterSession session = mock();
    private final PolicyAccess access = new PolicyAccess(inventory, mock(ScheduledRuns.class));
    private Set<String> existing = Set.of("datastore-1", "datastore-2", "datastore-3");

    private static ObjectId id(int number) {
        return new ObjectId(VCENTER, "datastore-" + number);
    }

    private static PolicyScope scope(Integer... datastores) {
        return new PolicyScope(
                null,
                Stream.of(datastores).map(PolicyAccessTest::id).toList(),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    private static PolicyDefinition policy(PolicyScope scope) {
        PolicyDefinition definition = mock();
        when(definition.scope()).thenReturn(scope);
        return definition;
    }

    private static Datastore datastore(int number) {
        DatastoreFacts facts = new DatastoreFacts(
                id(number).moid(),
                "ds-" + number,
                "VMFS",
                true,
                "normal",
                2L << 40,
                1L << 40,
                Instant.EPOCH,
                null,
                List.of());
        return new Datastore(id(number), facts, List.of(), List.of(), null, null, null, null);
    }

    /** vCenter reports privileges of all objects that exist, and a fault if one of them does not. */
    @BeforeEach
    void rightsOnTheFirstDatastoreOnly() {
        when(caller.vcenter()).thenReturn(VCENTER);
        when(caller.session()).thenReturn(session);
        List<Datastore> visible = List.of(datastore(1));
        when(inventory.datastores(caller)).thenReturn(visible);
        doThrow(PermissionMissing.onRoot("Tidemark.Schedule", VCENTER))
                .when(caller)
                .require(Permission.SCHEDULE);
        doThrow(PermissionMissing.onRoot("Tidemark.View", VCENTER)).when(caller).require(Permission.VIEW);
        when(session.missingPrivileges(anyCollection(), anyList())).thenAnswer(call -> {
            Collection<ManagedRef> objects = call.getArgument(0);
            List<String> privileges = call.getArgument(1);
            for (ManagedRef object : objects) {
                if (!existing.contains(object.moid())) {
                    throw new ObjectMissing(object.moid());
                }
            }
            return objects.stream()
                    .map(ManagedRef::moid)
                    .filter(moid -> !"datastore-1".equals(moid))
                    .collect(Collectors.toMap(moid -> moid, moid -> privileges));
        });
    }

    @Test
    void refusesAChangeForWhomADatastoreIsHidden() {
        assertThatThrownBy(() -> access.requireChange(caller, policy(THREE))).isInstanceOf(PermissionMissing.class);
        existing = Set.of("datastore-1", "datastore-3");
        assertThatThrownBy(() -> access.requireChange(caller, policy(THREE))).isInstanceOf(PermissionMissing.class);
    }

    @Test
    void allowsAChangeIfTheOtherDatastoresAreGone() {
        existing = Set.of("datastore-1");
        assertThatCode(() -> access.requireChange(caller, policy(THREE))).doesNotThrowAnyException();
        assertThatCode(() -> access.requireChange(caller, policy(scope(1)))).doesNotThrowAnyException();
    }

    @Test
    void refusesAChangeWithoutThePrivilegesOnAVisibleDatastore() {
        doReturn(Map.of("datastore-1", List.of("Tidemark.Run")))
                .when(session)
                .missingPrivileges(anyCollection(), anyList());
        assertThatThrownBy(() -> access.requireChange(caller, policy(scope(1))))
                .isInstanceOfSatisfying(
                        PermissionMissing.class,
                        missing -> assertThat(missing.properties()).containsEntry("privilege", "Tidemark.Run"));
    }

    @Test
    void allowsAChangeOfHiddenDatastoresWithThePrivilegeOnTheRootFolder() {
        doNothing().when(caller).require(Permission.SCHEDULE);
        assertThatCode(() -> access.requireChange(caller, policy(THREE))).doesNotThrowAnyException();
    }

    @Test
    void showsPoliciesThatListAVisibleDatastore() {
        Policy three = stored(THREE);
        Policy hidden = stored(scope(2));
        Policy cluster = stored(PolicyScope.ofCluster(new ObjectId(VCENTER, "domain-c1")));
        when(caller.hidden(anyCollection())).thenReturn(Set.of(id(2), id(3)));
        assertThat(access.seen(caller, List.of(three, hidden, cluster))).containsExactly(three);
    }

    @Test
    void showsNoPolicyOfHiddenDatastoresWithThePrivilegeOnTheRootFolder() {
        Policy three = stored(THREE);
        Policy hidden = stored(scope(2));
        Policy cluster = stored(PolicyScope.ofCluster(new ObjectId(VCENTER, "domain-c1")));
        doNothing().when(caller).require(Permission.VIEW);
        when(caller.hidden(Set.of(id(1), id(2), id(3)))).thenReturn(Set.of(id(2)));
        assertThat(access.seen(caller, List.of(three, hidden, cluster))).containsExactly(three, cluster);
    }

    private static Policy stored(PolicyScope scope) {
        PolicyDefinition definition = policy(scope);
        Policy policy = mock();
        when(policy.definition()).thenReturn(definition);
        return policy;
    }
}
