package io.tidemark.advice.xcopy;

import io.tidemark.advice.AdviceMessage;
import io.tidemark.advice.xcopy.CopySource.Format;
import io.tidemark.advice.xcopy.HostTransfer.Basis;
import io.tidemark.advice.xcopy.XcopyAdvice.CopiedDisk;
import io.tidemark.advice.xcopy.XcopyAdvice.Verdict;
import io.tidemark.inventory.Datastore;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.host.AdvancedOptions;
import io.tidemark.vcenter.host.EsxiChange;
import io.tidemark.vcenter.host.EsxiRelease;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Assesses VMs by their disks, datastores, and the request size of their host. */
final class CopyAdvisor {

    private final CopyTargets targets;
    private final CopyRules rules;
    private final HostTransfers transfers;

    CopyAdvisor(List<Datastore> visible, HostTransfers transfers) {
        this.targets = new CopyTargets(visible);
        this.rules = new CopyRules(targets);
        this.transfers = transfers;
    }

    XcopyAdvice of(CopySource source) {
        List<HostTransfer> used = used(source);
        Set<Statement> blocking = new LinkedHashSet<>(rules.blocking(source));
        Set<Statement> notes = new LinkedHashSet<>(rules.unknown(source));
        used.forEach(one -> (Boolean.FALSE.equals(one.offloaded()) ? blocking : notes).addAll(one.statements()));
        // The smallest request of all devices the VM lies on; unknown as soon as one is.
        boolean sized = !used.isEmpty() && used.stream().allMatch(one -> one.transferKib() != null);
        HostTransfer smallest = sized
                ? used.stream()
                        .min(Comparator.comparing(
                                one -> Optional.ofNullable(one.transferKib()).orElse(0L)))
                        .orElse(null)
                : used.stream()
                        .filter(one -> one.transferKib() == null)
                        .findFirst()
                        .orElse(null);
        Long kib = smallest == null ? null : smallest.transferKib();
        String version = transfers.version(source.host());
        Verdict verdict = verdict(source, blocking, used, notes, kib, version);
        boolean copied = verdict != Verdict.NOT_OFFLOADED && offloaded(used);
        Long thin = source.thinBytes();
        return new XcopyAdvice(
                source.id(),
                source.name(),
                source.template(),
                transfers.id(source.host()),
                transfers.name(source.host()),
                source.disks().stream().map(this::disk).toList(),
                source.committedBytes(),
                verdict,
                kib,
                smallest == null ? Basis.UNKNOWN : smallest.basis(),
                List.copyOf(blocking),
                rules.depending(source),
                List.copyOf(notes),
                copied && thin != null ? CopyForecast.now(source.thickBytes(), thin, kib, version) : null,
                copied && thin != null && verdict == Verdict.CLONE_ONCE
                        ? CopyForecast.onceCloned(source.thickBytes(), thin, kib)
                        : null);
    }

    private List<HostTransfer> used(CopySource source) {
        String host = source.host();
        if (host == null) {
            return List.of();
        }
        Map<String, HostTransfer> byDevice = new LinkedHashMap<>();
        source.disks().stream()
                .map(CopySource.Disk::datastore)
                .distinct()
                .map(targets::datastore)
                .filter(Objects::nonNull)
                .flatMap(datastore -> transfers.of(host, datastore).stream())
                .forEach(transfer -> byDevice.putIfAbsent(transfer.device(), transfer));
        return List.copyOf(byDevice.values());
    }

    private static boolean offloaded(List<HostTransfer> used) {
        return !used.isEmpty() && used.stream().allMatch(one -> Boolean.TRUE.equals(one.offloaded()));
    }

    private static Verdict verdict(
            CopySource source,
            Set<Statement> blocking,
            List<HostTransfer> used,
            Set<Statement> notes,
            @Nullable Long kib,
            @Nullable String version) {
        if (!blocking.isEmpty()) {
            return Verdict.NOT_OFFLOADED;
        }
        boolean thinTemplate = source.template() && source.has(Format.THIN);
        if (thinTemplate && EsxiRelease.of(version, 0).has(EsxiChange.XCOPY_OF_THIN_DISKS)) {
            return Verdict.CLONE_ONCE;
        }
        if (thinTemplate && EsxiRelease.of(version, 0).lacks(EsxiChange.XCOPY_OF_THIN_DISKS)) {
            return Verdict.THICK_IS_FASTER;
        }
        boolean known = offloaded(used)
                && source.disksKnown()
                && source.snapshots() != null
                && !source.has(Format.UNKNOWN)
                && notes.stream().noneMatch(AdviceMessage.COPY_EXTENTS_UNKNOWN::is);
        if (!known) {
            return Verdict.UNKNOWN;
        }
        if (used.stream().anyMatch(one -> one.basis() == Basis.OPTION)
                && kib != null
                && kib < AdvancedOptions.MAX_HW_TRANSFER_SIZE_LIMIT_KIB) {
            return Verdict.SMALL_REQUESTS;
        }
        return used.stream().allMatch(one -> one.basis() != Basis.UNKNOWN) ? Verdict.FINE : Verdict.UNKNOWN;
    }

    private CopiedDisk disk(CopySource.Disk disk) {
        Datastore datastore = targets.datastore(disk.datastore());
        return new CopiedDisk(
                disk.label(),
                disk.format().name(),
                disk.capacityBytes(),
                datastore == null ? null : datastore.id(),
                datastore == null ? null : datastore.facts().name());
    }
}
