package io.tidemark.audit.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.platform.Statement;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.host.HostConfigurations;
import io.tidemark.vcenter.host.HostDevice;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class GroupedDisksTest {

    private static final List<String> HOSTS = List.of("host-1", "host-2");

    private final HostConfigurations configurations = mock(HostConfigurations.class);
    private final Semaphore calls = new Semaphore(1);
    private final GroupedDisks disks = new GroupedDisks(configurations, HOSTS, calls);

    private static List<HostDevice> disk(String name) {
        return List.of(
                new HostDevice(name, "PURE", "FlashArray", false, null, null, null, null, null, null, List.of()));
    }

    @Test
    void readsTheDisksOfAllHostsInOneCall() {
        when(configurations.devices(HOSTS)).thenReturn(Map.of("host-1", disk("naa.1"), "host-2", disk("naa.2")));
        assertThat(disks.of("host-1")).isEqualTo(disk("naa.1"));
        assertThat(disks.of("host-2")).isEqualTo(disk("naa.2"));
        verify(configurations, times(1)).devices(HOSTS);
        verify(configurations, never()).devices(anyString());
    }

    @Test
    void readsEachHostAloneIfOneIsGone() {
        when(configurations.devices(HOSTS)).thenThrow(new ObjectMissing("host-2"));
        when(configurations.devices("host-1")).thenReturn(disk("naa.1"));
        when(configurations.devices("host-2")).thenThrow(new VcenterFault("NoPermission", "No permission."));
        assertThat(disks.of("host-1")).isEqualTo(disk("naa.1"));
        assertThatThrownBy(() -> disks.of("host-2")).hasMessageContaining("No permission.");
        verify(configurations, times(1)).devices(HOSTS);
        assertThat(calls.availablePermits()).isEqualTo(1);
    }

    @Test
    void endsWithTheSession() {
        when(configurations.devices(anyCollection()))
                .thenThrow(new SessionEnded(Statement.of("TEST", "The session has ended.")));
        assertThatThrownBy(() -> disks.of("host-1")).isInstanceOf(SessionEnded.class);
        assertThat(calls.availablePermits()).isEqualTo(1);
    }

    @Test
    void asksForOneHostAsBefore() {
        GroupedDisks one = new GroupedDisks(configurations, List.of("host-1"), calls);
        when(configurations.devices("host-1")).thenReturn(disk("naa.1"));
        assertThat(one.of("host-1")).isEqualTo(disk("naa.1"));
        verify(configurations, never()).devices(anyCollection());
    }
}
