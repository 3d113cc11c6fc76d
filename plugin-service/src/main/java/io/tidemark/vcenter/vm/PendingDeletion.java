package io.tidemark.vcenter.vm;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A VM that vCenter deletes now or next, with its thick disks on one datastore.
 *
 * @param datastore moid of the datastore
 * @param thickBytes capacity of its thick disks there
 */
public record PendingDeletion(String vm, String datastore, long thickBytes) {

    /** One for each datastore on which the VM has thick disks. */
    static Stream<PendingDeletion> of(VmFacts vm) {
        List<VmDisk> thick = Stream.ofNullable(vm.disks())
                .flatMap(List::stream)
                .filter(disk -> disk.kind() == VmDisk.Kind.FLAT && Boolean.FALSE.equals(disk.thin()))
                .toList();
        return thick.stream()
                .map(VmDisk::datastore)
                .filter(Objects::nonNull)
                .distinct()
                .map(datastore -> new PendingDeletion(
                        vm.name(),
                        datastore,
                        thick.stream()
                                .filter(disk -> datastore.equals(disk.datastore()))
                                .mapToLong(VmDisk::capacityBytes)
                                .sum()));
    }
}
