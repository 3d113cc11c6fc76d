package io.tidemark.audit.rule;

import static io.tidemark.vcenter.host.AdvancedOptions.HARDWARE_ACCELERATED_INIT;
import static io.tidemark.vcenter.host.AdvancedOptions.HARDWARE_ACCELERATED_LOCKING;
import static io.tidemark.vcenter.host.AdvancedOptions.HARDWARE_ACCELERATED_MOVE;

import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.collect.OptionReading;
import io.tidemark.audit.finding.Remedy;
import io.tidemark.audit.finding.Remedy.Change;
import io.tidemark.audit.profile.ExpectationSet;
import io.tidemark.platform.shell.ShellWord;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The option changes of remedies. */
final class OptionRemedies {

    static final String OFF = "0";

    /** Options that turn a primitive off for all devices of a host. */
    private static final Set<String> PRIMITIVES =
            Set.of(HARDWARE_ACCELERATED_LOCKING, HARDWARE_ACCELERATED_MOVE, HARDWARE_ACCELERATED_INIT);

    private OptionRemedies() {}

    /** Whether a profile asks to turn a primitive off. */
    static boolean disables(String option, ExpectationSet expectations) {
        return PRIMITIVES.contains(option) && expectations.all().stream().anyMatch(one -> OFF.equals(one.expected()));
    }

    /**
     * Commands that turn ATS off for the datastores on the devices of the profiles that ask for it, instead of for the host;
     * null for other primitives, which have none. The lock mode is in the header of VMFS, which is on the first extent.
     */
    static @Nullable Remedy locksOff(String option, AuditedInventory fleet, ExpectationSet expectations) {
        if (!HARDWARE_ACCELERATED_LOCKING.equals(option)) {
            return null;
        }
        List<String> devices = expectations.all().stream()
                .filter(one -> OFF.equals(one.expected()))
                .flatMap(one -> one.devices().stream())
                .toList();
        return Remedy.commands(fleet.datastores().stream()
                .flatMap(datastore -> Stream.ofNullable(datastore.vmfs()))
                .flatMap(vmfs -> vmfs.extents().stream().limit(1))
                .filter(extent -> devices.contains(extent.device()))
                .map(extent -> "vmkfstools --configATSOnly 0 "
                        + ShellWord.of("/vmfs/devices/disks/" + extent.device() + ":" + extent.partition()))
                .distinct()
                .toList());
    }

    /** Null for a value outside the limits of the host, which cannot be set. */
    static @Nullable Remedy change(HostReading host, OptionReading reading, String wanted) {
        String value = reading.value();
        if (value == null || outside(reading, wanted)) {
            return null;
        }
        return Remedy.change(new Change(host.id(), host.name(), reading.key(), value, wanted));
    }

    private static boolean outside(OptionReading reading, String wanted) {
        long number = Long.parseLong(wanted);
        Long min = reading.min();
        Long max = reading.max();
        return (min != null && number < min) || (max != null && number > max);
    }
}
