package io.tidemark.reclaim.createtest;

import io.tidemark.inventory.Datastore;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Whether the service account can remove what a test leaves if the service stops meanwhile. */
@Component
class LeftoverRemoval {

    private final Vcenters vcenters;

    LeftoverRemoval(Vcenters vcenters) {
        this.vcenters = vcenters;
    }

    /** Why the folder of a test would remain then; null if the service account would remove it. */
    @Nullable
    Statement obstacle(Datastore datastore) {
        try {
            Optional<VcenterSession> session =
                    vcenters.serviceSession(datastore.id().vcenter());
            if (session.isEmpty()) {
                return CreateTestMessage.CREATE_TEST_NO_SERVICE_ACCOUNT.statement();
            }
            ManagedRef object = new ManagedRef("Datastore", datastore.id().moid());
            String files = VcenterPrivilege.FILES.id();
            boolean granted = session.get()
                    .missingPrivileges(List.of(object), List.of(files))
                    .isEmpty();
            return granted
                    ? null
                    : CreateTestMessage.CREATE_TEST_ACCOUNT_MAY_NOT.with(
                            "privilege", files, "object", datastore.facts().name());
        } catch (Problem e) {
            return CreateTestMessage.CREATE_TEST_ACCOUNT_UNAVAILABLE.with("detail", e.detail());
        }
    }
}
