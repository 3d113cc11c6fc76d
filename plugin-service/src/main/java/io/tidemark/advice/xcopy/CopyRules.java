package io.tidemark.advice.xcopy;

import io.tidemark.advice.AdviceMessage;
import io.tidemark.advice.xcopy.CopySource.Disk;
import io.tidemark.advice.xcopy.CopySource.Format;
import io.tidemark.inventory.Datastore;
import io.tidemark.platform.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The restrictions of VMware under which hosts copy data themselves although XCOPY is on. */
final class CopyRules {

    private final CopyTargets targets;

    CopyRules(CopyTargets targets) {
        this.targets = targets;
    }

    /** The restrictions for any target. */
    List<Statement> blocking(CopySource source) {
        Set<Statement> found = new LinkedHashSet<>();
        if (Boolean.TRUE.equals(source.snapshots())) {
            found.add(AdviceMessage.COPY_SNAPSHOTS.statement());
        }
        for (Disk disk : source.disks()) {
            if (disk.format() == Format.SPARSE) {
                found.add(AdviceMessage.COPY_SPARSE.with("disk", disk.label()));
            }
            Datastore datastore = targets.datastore(disk.datastore());
            if (datastore != null && !datastore.vmfs()) {
                found.add(AdviceMessage.COPY_NOT_VMFS.with(
                        "datastore",
                        datastore.facts().name(),
                        "type",
                        datastore.facts().type()));
            }
            if (datastore != null && datastore.arrays().size() > 1) {
                found.add(AdviceMessage.COPY_EXTENTS_ON_ARRAYS.with(
                        "datastore", datastore.facts().name()));
            }
        }
        return List.copyOf(found);
    }

    /** The restrictions that depend on the target. */
    List<Statement> depending(CopySource source) {
        Set<Statement> found = new LinkedHashSet<>();
        for (Disk disk : source.disks()) {
            if (disk.format() == Format.RDM) {
                found.add(AdviceMessage.COPY_RDM.with("disk", disk.label()));
            }
            if (disk.format() == Format.EAGER) {
                found.add(AdviceMessage.COPY_EAGER_TO_THIN.with("disk", disk.label()));
            }
            if (disk.datastore() != null) {
                found.addAll(targets.from(disk.datastore()));
            }
        }
        return List.copyOf(found);
    }

    /** Values that are not known. */
    List<Statement> unknown(CopySource source) {
        List<Statement> found = new ArrayList<>();
        if (source.snapshots() == null) {
            found.add(AdviceMessage.COPY_SNAPSHOTS_UNKNOWN.statement());
        }
        Set<String> named = new LinkedHashSet<>();
        if (!source.disksKnown()) {
            found.add(AdviceMessage.COPY_DISKS_UNKNOWN.statement());
        }
        for (Disk disk : source.disks()) {
            if (disk.format() == Format.UNKNOWN) {
                found.add(AdviceMessage.COPY_FORMAT_UNKNOWN.with("disk", disk.label()));
            }
            Datastore datastore = targets.datastore(disk.datastore());
            if (datastore != null
                    && datastore.extents().size() > 1
                    && datastore.arrays().isEmpty()
                    && named.add(datastore.id().moid())) {
                found.add(AdviceMessage.COPY_EXTENTS_UNKNOWN.with(
                        "datastore", datastore.facts().name()));
            }
        }
        return List.copyOf(found);
    }
}
