package io.tidemark.audit.collect;

import io.tidemark.audit.collect.OptionReading.Access;
import io.tidemark.platform.Problem;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.esxcli.EsxcliFault;
import io.tidemark.vcenter.esxcli.EsxcliReads;
import io.tidemark.vcenter.host.HostLocation;
import io.tidemark.vcenter.host.HostOption;
import io.tidemark.vcenter.host.OptionRange;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads options: the OptionManager first, then esxcli for options that a release hides, and reports options that
 * neither has.
 */
final class HostOptionReader {

    private static final String LIST = "system settings advanced list";

    private final VcenterSession session;
    private final List<String> keys;
    private final OptionRanges optionRanges;

    HostOptionReader(VcenterSession session, List<String> keys, OptionRanges optionRanges) {
        this.session = session;
        this.keys = keys;
        this.optionRanges = optionRanges;
    }

    Map<String, OptionReading> read(HostLocation host, EsxcliReads reads) {
        Map<String, HostOption> listed = new HashMap<>();
        String manager = host.options();
        if (manager != null) {
            for (String tree : WatchedOptions.trees(keys)) {
                session.hostConfigurations()
                        .options(manager, tree)
                        .forEach(option -> listed.put(OptionReading.plain(option.key()), option));
            }
        }
        Map<String, OptionRange> known = optionRanges.of(host, session);
        Map<String, OptionReading> readings = new HashMap<>();
        for (String key : keys) {
            String plain = OptionReading.plain(key);
            HostOption option = listed.get(plain);
            readings.put(
                    plain,
                    option != null
                            ? listed(option, known.get(plain))
                            : WatchedOptions.MAYBE_HIDDEN.contains(key)
                                    ? hidden(reads, key)
                                    : OptionReading.notExposed(key));
        }
        return Map.copyOf(readings);
    }

    private static OptionReading listed(HostOption option, @Nullable OptionRange range) {
        return new OptionReading(
                option.key(),
                option.text(),
                range == null ? null : range.defaultValue(),
                range == null ? null : range.min(),
                range == null ? null : range.max(),
                Access.API,
                null);
    }

    private static OptionReading hidden(EsxcliReads reads, String key) {
        try {
            return EsxcliQueries.rows(reads, LIST, Map.of("option", OptionReading.path(key))).stream()
                    .filter(row -> row.text("IntValue") != null)
                    .findFirst()
                    .map(row -> new OptionReading(
                            key,
                            row.text("IntValue"),
                            row.text("DefaultIntValue"),
                            row.number("MinValue"),
                            row.number("MaxValue"),
                            Access.ESXCLI,
                            null))
                    .orElseGet(() -> OptionReading.notExposed(key));
        } catch (EsxcliFault e) {
            return OptionReading.notExposed(key);
        } catch (Problem e) {
            return OptionReading.unreadable(key, e.statement());
        }
    }
}
