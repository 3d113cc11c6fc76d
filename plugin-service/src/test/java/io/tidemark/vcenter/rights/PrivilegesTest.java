package io.tidemark.vcenter.rights;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.vim25.EntityPrivilege;
import io.tidemark.vcenter.vim25.PrivilegeAvailability;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PrivilegesTest {

    private static final List<String> PRIVILEGES = List.of("System.Read", "Tidemark.View");

    private static EntityPrivilege answer(String moid, boolean granted, String... privileges) {
        EntityPrivilege answer = new EntityPrivilege();
        answer.setEntity(VimEndpoint.ref("Datastore", moid));
        for (String privilege : privileges) {
            PrivilegeAvailability one = new PrivilegeAvailability();
            one.setPrivId(privilege);
            one.setIsGranted(granted);
            answer.getPrivAvailability().add(one);
        }
        return answer;
    }

    @Test
    void countsAsMissingWhatVcenterDoesNotAnswerFor() {
        List<ManagedRef> asked =
                List.of(new ManagedRef("Datastore", "datastore-1"), new ManagedRef("Datastore", "datastore-2"));
        assertThat(Privileges.lacking(
                        asked, PRIVILEGES, List.of(answer("datastore-1", true, "System.Read", "Tidemark.View"))))
                .isEqualTo(Map.of("datastore-2", PRIVILEGES));
        assertThat(Privileges.lacking(
                        asked,
                        PRIVILEGES,
                        List.of(
                                answer("datastore-1", true, "System.Read"),
                                answer("datastore-2", false, "System.Read"))))
                .isEqualTo(Map.of("datastore-1", List.of("Tidemark.View"), "datastore-2", PRIVILEGES));
    }
}
