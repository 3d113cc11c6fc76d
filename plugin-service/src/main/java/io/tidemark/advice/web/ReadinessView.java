package io.tidemark.advice.web;

import io.tidemark.advice.VmPicture;
import io.tidemark.advice.unmap.ConditionCheck;
import io.tidemark.advice.unmap.Readiness;
import io.tidemark.advice.unmap.Subject;
import io.tidemark.advice.unmap.Verdict;
import io.tidemark.inventory.Datastore;
import io.tidemark.platform.ObjectId;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.object.InventoryTree;
import io.tidemark.vcenter.vm.VmDisk;
import io.tidemark.vcenter.vm.VmFacts;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A disk of a VM with its status; null if vCenter did not return the value.
 *
 * @param vm name of the VM
 * @param folder path of the VM's folder, empty when not known
 * @param template null when not known
 * @param guestId what the VM is configured for
 * @param disk null when vCenter does not return the VM's hardware
 * @param readAt when the data was read from vCenter
 */
record ReadinessView(
        ObjectId vmId,
        String vm,
        String folder,
        @Nullable Boolean template,
        @Nullable String powerState,
        @Nullable Integer hardwareVersion,
        @Nullable String guestId,
        @Nullable NamedObject host,
        @Nullable String hostVersion,
        @Nullable NamedObject cluster,
        @Nullable NamedObject datastore,
        @Nullable String fileSystem,
        @Nullable ReadinessDisk disk,
        Verdict verdict,
        List<ConditionCheck> checks,
        Instant readAt) {

    /** An object and its name. */
    record NamedObject(ObjectId id, String name) {}

    /**
     * A disk; {@code thin} is that of the base disk, {@code layers} are the disks above it.
     *
     * @param key key of the device in the VM
     * @param file path of the virtual disk, null when not known
     * @param thin whether the base disk is thin, null when not known
     * @param layers snapshots and linked clones above the base disk
     */
    record ReadinessDisk(
            int key,
            String label,
            @Nullable String file,
            long capacityBytes,
            @Nullable Boolean thin,
            int layers) {

        static @Nullable ReadinessDisk of(@Nullable VmDisk disk) {
            return disk == null
                    ? null
                    : new ReadinessDisk(
                            disk.key(), disk.label(), disk.file(), disk.capacityBytes(), disk.thin(), disk.layers());
        }
    }

    static ReadinessView of(VmPicture picture, Readiness readiness) {
        Subject subject = readiness.subject();
        VmFacts vm = subject.vm();
        HostFacts host = subject.host();
        Datastore datastore = subject.datastore();
        return new ReadinessView(
                new ObjectId(picture.vcenter(), vm.moid()),
                vm.name(),
                picture.folder(vm),
                vm.template(),
                vm.powerState(),
                vm.hardwareVersion(),
                vm.guestId(),
                host == null ? null : new NamedObject(new ObjectId(picture.vcenter(), host.moid()), host.name()),
                host == null ? null : host.version(),
                cluster(picture, vm),
                datastore == null
                        ? null
                        : new NamedObject(datastore.id(), datastore.facts().name()),
                datastore == null ? null : datastore.fileSystem(),
                ReadinessDisk.of(subject.disk()),
                readiness.verdict(),
                readiness.checks(),
                picture.readAt());
    }

    static @Nullable NamedObject cluster(VmPicture picture, VmFacts vm) {
        InventoryTree.Node node = picture.cluster(vm);
        return node == null
                ? null
                : new NamedObject(new ObjectId(picture.vcenter(), node.ref().moid()), node.name());
    }
}
