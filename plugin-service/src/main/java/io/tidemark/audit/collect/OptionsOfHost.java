package io.tidemark.audit.collect;

import io.tidemark.audit.collect.OptionReading.Way;
import io.tidemark.platform.Problem;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.esxcli.EsxcliFault;
import io.tidemark.vcenter.host.HostOption;
import io.tidemark.vcenter.host.HostPlace;
import io.tidemark.vcenter.host.OptionRange;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads options: the OptionManager first, then esxcli for options that a release hides, and reports options that
 * neither has.
 */
final class OptionsOfHost {

    private static final String LIST = "system settings advanced list";

    private final VcenterSession session;
    private final List<String> keys;
    private final Ranges ranges;

    OptionsOfHost(VcenterSession session, List<String> keys, Ranges ranges) {
        this.session = session;
        this.keys = keys;
        this.ranges = ranges;
    }

    Map<String, OptionReading> read(HostPlace host) {
        Map<String, HostOption> listed = new HashMap<>();
        String manager = host.options();
        if (manager != null) {
            for (String tree : WatchedOptions.trees(keys)) {
                session.hostConfigurations()
                        .options(manager, tree)
                        .forEach(option -> listed.put(OptionReading.plain(option.key()), option));
            }
        }
        Map<String, OptionRange> known = ranges.of(host, session);
        Map<String, OptionReading> readings = new HashMap<>();
        for (String key : keys) {
            String plain = OptionReading.plain(key);
            HostOption option = listed.get(plain);
            readings.put(
                    plain,
                    option != null
                            ? listed(option, known.get(plain))
                            : WatchedOptions.MAYBE_HIDDEN.contains(key)
                                    ? hidden(host, key)
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
                Way.API,
                null);
    }

    private OptionReading hidden(HostPlace host, String key) {
        try {
            return Commands.rows(session, host.facts().moid(), LIST, Map.of("option", OptionReading.path(key))).stream()
                    .filter(row -> row.text("IntValue") != null)
                    .findFirst()
                    .map(row -> new OptionReading(
                            key,
                            row.text("IntValue"),
                            row.text("DefaultIntValue"),
                            row.number("MinValue"),
                            row.number("MaxValue"),
                            Way.ESXCLI,
                            null))
                    .orElseGet(() -> OptionReading.notExposed(key));
        } catch (EsxcliFault e) {
            return OptionReading.notExposed(key);
        } catch (Problem e) {
            return OptionReading.unreadable(key, e.statement());
        }
    }
}
