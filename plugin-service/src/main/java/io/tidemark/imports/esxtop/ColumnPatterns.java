package io.tidemark.imports.esxtop;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * By which names columns are recognized, without regard to case. No public sample shows how esxtop names its VAAI counters, so
 * every pattern can be replaced by the operator.
 */
public final class ColumnPatterns {

    private static final String NOT_FAILED = "^(?!.*(fail|\\bmb|mbytes|/sec|avg|average|milli|latenc|_f\\b)).*";
    private static final String FAILED =
            "^(?=.*(fail|_f\\b|\\batsf\\b))(?!.*(\\bmb|mbytes|avg|average|milli|latenc)).*";
    private static final String RATE = "^(?=.*(\\bmb|mbytes)).*";

    private static final Map<Metric, String> DEFAULTS = new EnumMap<>(Map.ofEntries(
            Map.entry(Metric.UNMAP_IOS, NOT_FAILED + "(\\bdelete|\\bunmap)"),
            Map.entry(Metric.UNMAP_FAILED, FAILED + "(\\bdelete|\\bunmap)"),
            Map.entry(Metric.UNMAP_MBPS, RATE + "(\\bdelete|\\bunmap|mbdel)"),
            Map.entry(Metric.XCOPY_READS, NOT_FAILED + "(\\bclone|\\bxcopy).*(read|_?rd\\b)"),
            Map.entry(Metric.XCOPY_WRITES, NOT_FAILED + "(\\bclone|\\bxcopy).*(writ|_?wr\\b)"),
            Map.entry(Metric.XCOPY_FAILED, FAILED + "(\\bclone|\\bxcopy)"),
            Map.entry(
                    Metric.XCOPY_MBPS,
                    RATE + "(mbc_wr|(\\bclone|\\bxcopy).*(writ|_?wr\\b)|(writ).*(\\bclone|\\bxcopy))"),
            Map.entry(Metric.WRITE_SAME, NOT_FAILED + "(\\bzero|\\bwrite same)"),
            Map.entry(Metric.WRITE_SAME_FAILED, FAILED + "(\\bzero|\\bwrite same)"),
            Map.entry(Metric.WRITE_SAME_MBPS, RATE + "(\\bzero|mbzero|\\bwrite same)"),
            Map.entry(Metric.ATS, NOT_FAILED + "\\bats\\b"),
            Map.entry(Metric.ATS_FAILED, FAILED + "\\bats")));
    private static final String DEVICES = "^physical disk( scsi device)?$";

    private final Pattern devices;
    private final Map<Metric, Pattern> counters = new EnumMap<>(Metric.class);

    /**
     * @param devices replaces the pattern of the object whose instances are devices when not blank
     * @param counters replace the usual patterns; an {@link IllegalArgumentException} contains an invalid one
     */
    public ColumnPatterns(String devices, Map<Metric, String> counters) {
        this.devices = compiled("devices", devices.isBlank() ? DEVICES : devices);
        DEFAULTS.forEach((metric, usual) ->
                this.counters.put(metric, compiled(metric.name(), counters.getOrDefault(metric, usual))));
    }

    public static ColumnPatterns usual() {
        return new ColumnPatterns("", Map.of());
    }

    private static Pattern compiled(String name, String text) {
        try {
            return Pattern.compile(text, Pattern.CASE_INSENSITIVE);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("the column pattern of " + name + " is none: " + e.getMessage(), e);
        }
    }

    boolean ofDevices(String object) {
        return devices.matcher(object).find();
    }

    /** For each metric the counters whose names match, none, one or several. */
    public Map<Metric, List<String>> candidates(Collection<String> names) {
        Map<Metric, List<String>> found = new EnumMap<>(Metric.class);
        counters.forEach((metric, pattern) -> {
            List<String> matching =
                    names.stream().filter(name -> pattern.matcher(name).find()).toList();
            if (!matching.isEmpty()) {
                found.put(metric, matching);
            }
        });
        return found;
    }
}
