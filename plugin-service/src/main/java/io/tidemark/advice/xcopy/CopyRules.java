package io.tidemark.advice.xcopy;

import io.tidemark.advice.xcopy.CopySource.Disk;
import io.tidemark.advice.xcopy.CopySource.Format;
import io.tidemark.inventory.Datastore;
import io.tidemark.platform.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The cases in which hosts copy by themselves, though XCOPY is on (VMware's restrictions). */
final class CopyRules {

    private final CopyTargets targets;

    CopyRules(CopyTargets targets) {
        this.targets = targets;
    }

    /** Those that hold whatever the target is. */
    List<Statement> blocking(CopySource source) {
        Set<Statement> found = new LinkedHashSet<>();
        if (Boolean.TRUE.equals(source.snapshots())) {
            found.add(Statement.of("COPY_SNAPSHOTS", "The VM has snapshots; delete them before you copy it."));
        }
        for (Disk disk : source.disks()) {
            if (disk.format() == Format.SPARSE) {
                found.add(new Statement(
                        "COPY_SPARSE",
                        disk.label() + " is of a sparse or hosted format.",
                        Map.of("disk", disk.label())));
            }
            Datastore datastore = targets.datastore(disk.datastore());
            if (datastore != null && !datastore.vmfs()) {
                found.add(new Statement(
                        "COPY_NOT_VMFS",
                        datastore.facts().name() + " is of type "
                                + datastore.facts().type() + "; XCOPY is for VMFS only.",
                        Map.of(
                                "datastore",
                                datastore.facts().name(),
                                "type",
                                datastore.facts().type())));
            }
            if (datastore != null && datastore.arrays().size() > 1) {
                found.add(new Statement(
                        "COPY_EXTENTS_ON_ARRAYS",
                        "The extents of " + datastore.facts().name() + " lie on several arrays.",
                        Map.of("datastore", datastore.facts().name())));
            }
        }
        return List.copyOf(found);
    }

    /** Those that depend on what is copied where. */
    List<Statement> depending(CopySource source) {
        Set<Statement> found = new LinkedHashSet<>();
        for (Disk disk : source.disks()) {
            if (disk.format() == Format.RDM) {
                found.add(new Statement(
                        "COPY_RDM",
                        disk.label()
                                + " is a raw device mapping: the host copies by itself when the copy is a virtual disk.",
                        Map.of("disk", disk.label())));
            }
            if (disk.format() == Format.EAGER) {
                found.add(new Statement(
                        "COPY_EAGER_TO_THIN",
                        disk.label() + " is eager zeroed thick: the host copies by itself when the copy is thin.",
                        Map.of("disk", disk.label())));
            }
            if (disk.datastore() != null) {
                found.addAll(targets.from(disk.datastore()));
            }
        }
        return List.copyOf(found);
    }

    /** What cannot be said, because it is not known. */
    List<Statement> unknown(CopySource source) {
        List<Statement> found = new ArrayList<>();
        if (source.snapshots() == null) {
            found.add(Statement.of("COPY_SNAPSHOTS_UNKNOWN", "Whether the VM has snapshots is not known."));
        }
        Set<String> named = new LinkedHashSet<>();
        if (!source.disksKnown()) {
            found.add(Statement.of("COPY_DISKS_UNKNOWN", "vCenter does not tell the disks of the VM."));
        }
        for (Disk disk : source.disks()) {
            if (disk.format() == Format.UNKNOWN) {
                found.add(new Statement(
                        "COPY_FORMAT_UNKNOWN",
                        "The format of " + disk.label() + " is not known.",
                        Map.of("disk", disk.label())));
            }
            Datastore datastore = targets.datastore(disk.datastore());
            if (datastore != null
                    && datastore.extents().size() > 1
                    && datastore.arrays().isEmpty()
                    && named.add(datastore.id().moid())) {
                found.add(new Statement(
                        "COPY_EXTENTS_UNKNOWN",
                        "Whether the extents of " + datastore.facts().name() + " lie on one array is not known.",
                        Map.of("datastore", datastore.facts().name())));
            }
        }
        return List.copyOf(found);
    }
}
