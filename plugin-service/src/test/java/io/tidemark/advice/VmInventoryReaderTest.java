package io.tidemark.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.inventory.Inventory;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.object.InventoryTree;
import io.tidemark.vcenter.vm.VirtualMachines;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class VmInventoryReaderTest {

    private final AtomicLong nanos = new AtomicLong(1);
    private final VmInventoryReader vmInventories = new VmInventoryReader(mock(Inventory.class), nanos::get);

    private static SignedIn caller(VirtualMachines vms) {
        VcenterSession session = mock(VcenterSession.class);
        when(session.virtualMachines()).thenReturn(vms);
        when(session.currentTime()).thenReturn(Instant.EPOCH);
        when(session.tree()).thenReturn(new InventoryTree(Map.of()));
        SignedIn caller = mock(SignedIn.class);
        when(caller.session()).thenReturn(session);
        when(caller.vcenter()).thenReturn("674908e5-ab21-4079-9cb1-596358ee5dd1");
        return caller;
    }

    @Test
    void readsOnceForOneLookAndAgainLater() {
        VirtualMachines vms = mock(VirtualMachines.class);
        when(vms.all()).thenReturn(List.of());
        SignedIn caller = caller(vms);
        VmInventory first = vmInventories.of(caller);
        assertThat(vmInventories.of(caller)).isSameAs(first);
        verify(vms, times(1)).all();
        nanos.addAndGet(VmInventoryReader.KEPT.toNanos());
        assertThat(vmInventories.of(caller)).isNotSameAs(first);
        verify(vms, times(2)).all();
    }

    /** They would otherwise wait for vCenter one after the other. */
    @Test
    void requestsAtTheSameTimeShareAFailure() throws InterruptedException {
        VirtualMachines vms = mock(VirtualMachines.class);
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answered = new CountDownLatch(1);
        when(vms.all()).thenAnswer(call -> {
            asked.countDown();
            answered.await();
            throw new VcenterUnreachable(Statement.of("TEST", "gone"), new IOException("reset"));
        });
        SignedIn caller = caller(vms);
        AtomicInteger failures = new AtomicInteger();
        List<Thread> requests = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Thread request = new Thread(() -> {
                try {
                    vmInventories.of(caller);
                } catch (VcenterUnreachable e) {
                    failures.incrementAndGet();
                }
            });
            request.start();
            requests.add(request);
            asked.await();
        }
        Awaitility.await()
                .until(() -> requests.stream()
                        .allMatch(request -> request.getState() == Thread.State.WAITING
                                || request.getState() == Thread.State.BLOCKED));
        answered.countDown();
        for (Thread request : requests) {
            request.join();
        }
        assertThat(failures).hasValue(5);
        verify(vms, times(1)).all();
    }

    @Test
    void neverGivesOneSessionWhatAnotherRead() {
        VirtualMachines one = mock(VirtualMachines.class);
        VirtualMachines other = mock(VirtualMachines.class);
        when(one.all()).thenReturn(List.of());
        when(other.all()).thenReturn(List.of());
        vmInventories.of(caller(one));
        vmInventories.of(caller(other));
        verify(one, times(1)).all();
        verify(other, times(1)).all();
    }
}
