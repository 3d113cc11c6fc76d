package io.tidemark.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.inventory.FollowedVcenter.Snapshot;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.fault.PermissionMissing;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InventoryTest {

    private final VcenterFollower follower = mock();
    private final Visibility visibility = mock();
    private final SignedIn caller = mock();
    private final Inventory inventory = new Inventory(follower, mock(), visibility, mock(), mock());

    @Test
    void showsWhatIsGoneToThoseWhoMayViewTheWholeVcenter() {
        Snapshot now = new Snapshot(
                Map.of(
                        "datastore-1", Seen.facts("datastore-1", "VMFS", null),
                        "datastore-2", Seen.facts("datastore-2", "VMFS", null)),
                Map.of(),
                null);
        when(follower.known(any())).thenReturn(Optional.of(now));
        when(visibility.visible(any(), anyCollection())).thenReturn(Set.of("datastore-1"));
        List<String> past = List.of("datastore-2", "datastore-9");
        assertThat(inventory.visible(caller, past)).containsExactlyInAnyOrder("datastore-1", "datastore-9");
        doThrow(new PermissionMissing("Tidemark.View", "group-d1", Statement.of("TEST", "no")))
                .when(caller)
                .require(Permission.VIEW);
        assertThat(inventory.visible(caller, past)).containsExactly("datastore-1");
    }
}
