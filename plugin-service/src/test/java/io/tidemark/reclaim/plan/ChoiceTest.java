package io.tidemark.reclaim.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.inventory.MountingHost;
import io.tidemark.reclaim.plan.HostChoice.Load;
import io.tidemark.vcenter.datastore.DatastoreFacts.Mount;
import io.tidemark.vcenter.host.EsxiRelease;
import io.tidemark.vcenter.host.HostFacts;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ChoiceTest {

    private static final EsxiRelease ESXI_8 = EsxiRelease.of("8.0.3", 24022510);
    private static final EsxiRelease ESXI_55 = EsxiRelease.of("5.5.0", 2456374);

    private static MountingHost host(
            String name, String state, boolean maintenance, boolean readWrite, boolean accessible) {
        return new MountingHost(
                new HostFacts("host-" + name, name, state, maintenance, "8.0.3", 24022510, "fixed"),
                new Mount("host-" + name, readWrite, true, accessible));
    }

    private static MountingHost good(String name) {
        return host(name, "connected", false, true, true);
    }

    @Test
    void takesTheHostThatAccessesTheDatastore() {
        HostChoice choice = HostChoice.of(List.of(host("a", "connected", false, true, false), good("b")), Map.of());
        assertThat(Objects.requireNonNull(choice.host()).name()).isEqualTo("b");
        assertThat(choice.reason().params()).containsEntry("usable", 1).containsEntry("hosts", 2);
    }

    @Test
    void passesOverHostsThatCannotDoIt() {
        HostChoice choice = HostChoice.of(
                List.of(
                        host("a", "notResponding", false, true, true),
                        host("b", "connected", true, true, true),
                        host("c", "connected", false, false, true)),
                Map.of());
        assertThat(choice.host()).isNull();
        assertThat(choice.reason().code()).isEqualTo("NO_WRITABLE_HOST");
    }

    @Test
    void spreadsRunsByLoad() {
        List<MountingHost> hosts = List.of(good("a"), good("b"), good("c"));
        Map<String, Load> load = Map.of("host-a", new Load(1, 1), "host-b", new Load(0, 3), "host-c", new Load(0, 1));
        assertThat(Objects.requireNonNull(HostChoice.of(hosts, load).host()).name())
                .isEqualTo("c");
        assertThat(Objects.requireNonNull(HostChoice.of(hosts, Map.of()).host()).name())
                .isEqualTo("a");
    }

    @Test
    void saysWhenAHostMustBeShared() {
        HostChoice choice = HostChoice.of(List.of(good("a")), Map.of("host-a", new Load(2, 2)));
        assertThat(choice.reason().code()).isEqualTo("HOST_SHARED");
    }

    @Test
    void leavesHostsBeforeFiveFiveAlone() {
        MountingHost old = new MountingHost(
                new HostFacts("host-1", "old", "connected", false, "5.1.0", 799733, null),
                new Mount("host-1", true, true, true));
        assertThat(HostChoice.of(List.of(old), Map.of()).host()).isNull();
    }

    @Test
    void usesEsxcliWhereTheArrayAsksForLargeUnits() {
        MethodChoice choice = MethodChoice.of(null, true, "fa-1", ESXI_8);
        assertThat(choice.method()).isEqualTo(Method.ESXCLI);
        assertThat(choice.reason().text()).contains("fa-1");
    }

    @Test
    void usesTheNativeTaskOtherwise() {
        assertThat(MethodChoice.of(null, false, null, ESXI_8).method()).isEqualTo(Method.TASK);
        assertThat(MethodChoice.of(null, false, "vendor-x", ESXI_8).method()).isEqualTo(Method.TASK);
    }

    @Test
    void usesEsxcliOnHostsWithoutTheTask() {
        assertThat(MethodChoice.of(null, false, null, ESXI_55).method()).isEqualTo(Method.ESXCLI);
        assertThat(MethodChoice.of(Method.TASK, false, null, ESXI_55).method()).isNull();
    }

    @Test
    void followsTheUser() {
        assertThat(MethodChoice.of(Method.TASK, true, "fa-1", ESXI_8).method()).isEqualTo(Method.TASK);
        assertThat(MethodChoice.of(Method.ESXCLI, false, null, ESXI_8).reason().code())
                .isEqualTo("METHOD_ASKED");
    }
}
