package io.tidemark.reclaim.follow;

import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.disk.TestDisks;
import io.tidemark.vcenter.esxtop.EsxtopServices;
import io.tidemark.vcenter.event.OutOfSpaceEvents;
import io.tidemark.vcenter.event.SpaceEvents;
import io.tidemark.vcenter.host.HostConfigurations;
import io.tidemark.vcenter.monitoring.StorageMonitoring;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.task.CopyTask;
import io.tidemark.vcenter.unmap.UnmapSettings;
import io.tidemark.vcenter.vm.PendingDeletion;
import io.tidemark.vcenter.vm.VirtualMachines;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A session without what runs never use. */
abstract class SparseVcenter implements VcenterSession {

    @Override
    public SpaceEvents.Found spaceEvents(Instant from, Instant to) {
        throw new UnsupportedOperationException();
    }

    @Override
    public SpaceEvents.Found spaceEvents(ManagedRef datastore, Instant from, Instant to) {
        throw new UnsupportedOperationException();
    }

    @Override
    public OutOfSpaceEvents.Found outOfSpaceEvents(Instant from, Instant to) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<CopyTask> copyTasks() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Map<String, Instant> snapshotRemovals(Instant from, Instant to) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<PendingDeletion> pendingDeletions() {
        throw new UnsupportedOperationException();
    }

    @Override
    public HostConfigurations hostConfigurations() {
        throw new UnsupportedOperationException();
    }

    @Override
    public StorageMonitoring storageMonitoring() {
        throw new UnsupportedOperationException();
    }

    @Override
    public EsxtopServices esxtopServices() {
        throw new UnsupportedOperationException();
    }

    @Override
    public VirtualMachines virtualMachines() {
        throw new UnsupportedOperationException();
    }

    @Override
    public TestDisks testDisks() {
        throw new UnsupportedOperationException();
    }

    @Override
    public UnmapSettings unmapSettings() {
        throw new UnsupportedOperationException();
    }
}
