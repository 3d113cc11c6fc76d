package io.tidemark.audit.rule;

import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.collect.OptionReading;
import io.tidemark.audit.finding.Remedy;
import io.tidemark.audit.finding.Remedy.Change;
import org.jspecify.annotations.Nullable;

/** The option changes of remedies. */
final class Options {

    private Options() {}

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
