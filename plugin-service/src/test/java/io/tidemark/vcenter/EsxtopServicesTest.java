package io.tidemark.vcenter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.vcenter.esxtop.EsxtopServices;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How the esxtop service of a host is found and asked. */
class EsxtopServicesTest {

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private EsxtopServices services;

    private static String service(String name, String moid) {
        return "<returnval><serviceName>" + name + "</serviceName><location>vmware.host.esx-1</location>"
                + "<service type=\"SimpleCommand\">" + moid + "</service><description/></returnval>";
    }

    @BeforeEach
    void session() {
        services = vcenter.session().esxtopServices();
    }

    @Test
    void findsTheServiceOfTheHostAmongOthers() {
        vcenter.answer("QueryServiceList", service("VscsiStats", "cmd-1") + service("Esxtop", "cmd-2"));

        assertThat(services.of("esx-1")).contains("cmd-2");
        assertThat(vcenter.requests().get(vcenter.requests().size() - 1).getBodyAsString())
                .contains("ServiceMgr</", "<location>vmware.host.esx-1</location>");
        vcenter.answer("QueryServiceList", service("VscsiStats", "cmd-1"));
        assertThat(services.of("esx-1")).isEmpty();
    }

    @Test
    void returnsTheTextOfACommandWithItsLines() {
        vcenter.answer("ExecuteSimpleCommand", "<returnval>|Server|Time,U64|\n|SCSI|A&amp;B,U32|\n</returnval>");

        assertThat(services.counterInfo("cmd-2")).isEqualTo("|Server|Time,U64|\n|SCSI|A&B,U32|\n");
        services.fetchStats("cmd-2");
        services.freeStats("cmd-2");
        assertThat(vcenter.requests())
                .extracting(request -> request.getBodyAsString())
                .filteredOn(body -> body.contains("<ExecuteSimpleCommand"))
                .satisfiesExactly(
                        body -> assertThat(body).contains(">cmd-2</", "<arguments>CounterInfo</arguments>"),
                        body -> assertThat(body).contains("<arguments>FetchStats</arguments>"),
                        body -> assertThat(body).contains("<arguments>FreeStats</arguments>"));
    }

    @Test
    void takesNoTextForAnEmptyOne() {
        vcenter.answer("ExecuteSimpleCommand", "");

        assertThat(services.fetchStats("cmd-2")).isEmpty();
    }

    @Test
    void statesThatThePrivilegeOrTheServiceIsMissing() {
        vcenter.fault("QueryServiceList", "NoPermission");
        assertThatExceptionOfType(PermissionMissing.class)
                .isThrownBy(() -> services.of("esx-1"))
                .satisfies(missing -> assertThat(missing.statement().toString()).contains("Global.ServiceManagers"));

        vcenter.fault("ExecuteSimpleCommand", "ManagedObjectNotFound");
        assertThatExceptionOfType(ObjectMissing.class).isThrownBy(() -> services.fetchStats("cmd-2"));
    }
}
