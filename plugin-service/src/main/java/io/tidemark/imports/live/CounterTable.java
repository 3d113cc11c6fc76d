package io.tidemark.imports.live;

import io.tidemark.imports.esxtop.ColumnPatterns;
import io.tidemark.imports.esxtop.Metric;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the counters of devices are in a line of {@code FetchStats}, as {@code CounterInfo} describes them. A counter that
 * several names could mean is left out.
 */
final class CounterTable {

    static final String DEVICE = "|SCSIDevice|";

    private static final String NAME = "DeviceName";
    private static final String BLOCK_SIZE = "BlockSize";
    private static final Pattern WORDS = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_");
    private static final Pattern UNIT = Pattern.compile("(?i)\\b(m ?b(?:ytes)?|k ?b(?:ytes)?|bytes|blocks|sectors)\\b");

    /**
     * A counter.
     *
     * @param unit bytes of one; 1 of a count, 0 for blocks whose size a column of the device contains
     * @param modulus above the highest value, where the counter starts at 0 again; 0 if it never reaches that
     */
    record Column(int index, long unit, long modulus) {}

    private final int width;
    private final int name;
    private final int blockSize;
    private final Map<Metric, Column> columns;

    private CounterTable(int width, int name, int blockSize, Map<Metric, Column> columns) {
        this.width = width;
        this.name = name;
        this.blockSize = blockSize;
        this.columns = columns;
    }

    static CounterTable of(String counterInfo, ColumnPatterns patterns) {
        String line = counterInfo
                .lines()
                .map(String::strip)
                .filter(one -> one.startsWith(DEVICE))
                .findFirst()
                .orElseThrow(() -> new UnreadableStatistics("CounterInfo: SCSIDevice"));
        String[] cells = cells(line);
        List<String> names = new ArrayList<>();
        List<String> types = new ArrayList<>();
        for (String cell : cells) {
            int comma = cell.lastIndexOf(',');
            if (comma < 1) {
                throw new UnreadableStatistics("CounterInfo: " + cell);
            }
            names.add(cell.substring(0, comma).strip());
            types.add(cell.substring(comma + 1).strip());
        }
        int device = names.indexOf(NAME);
        if (device < 0) {
            throw new UnreadableStatistics("CounterInfo: DeviceName");
        }
        return new CounterTable(cells.length, device, names.indexOf(BLOCK_SIZE), columns(names, types, patterns));
    }

    /** The cells of a line behind the type of its object. */
    static String[] cells(String line) {
        int first = line.indexOf('|', 1);
        if (!line.endsWith("|") || first < 0 || first == line.length() - 1) {
            throw new UnreadableStatistics(line.length() > 60 ? line.substring(0, 60) : line);
        }
        return line.substring(first + 1, line.length() - 1).split("\\|", -1);
    }

    private static Map<Metric, Column> columns(List<String> names, List<String> types, ColumnPatterns patterns) {
        Map<String, Column> counts = new LinkedHashMap<>();
        Map<String, Column> volumes = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            boolean narrow = types.get(i).equals("U32");
            if (!narrow && !types.get(i).equals("U64")) {
                continue;
            }
            String words = WORDS.matcher(names.get(i)).replaceAll(" ");
            Matcher unit = UNIT.matcher(words);
            if (unit.find()) {
                long bytes = bytes(unit.group(1));
                volumes.put(
                        unit.replaceFirst("MBytes"),
                        new Column(i, bytes, narrow ? (1L << 32) * Math.max(1, bytes) : 0));
            } else {
                counts.put(words, new Column(i, 1, narrow ? 1L << 32 : 0));
            }
        }
        Map<Metric, Column> found = new EnumMap<>(Metric.class);
        only(patterns.candidates(counts.keySet()), false, counts, found);
        only(patterns.candidates(volumes.keySet()), true, volumes, found);
        return found;
    }

    private static void only(
            Map<Metric, List<String>> candidates,
            boolean volume,
            Map<String, Column> named,
            Map<Metric, Column> found) {
        candidates.forEach((metric, names) -> {
            Column column = named.get(names.get(0));
            if (metric.rate() == volume && names.size() == 1 && column != null) {
                found.put(metric, column);
            }
        });
    }

    private static long bytes(String unit) {
        return switch (Character.toLowerCase(unit.charAt(0))) {
            case 'm' -> 1L << 20;
            case 'k' -> 1L << 10;
            default -> unit.equalsIgnoreCase("bytes") ? 1 : 0;
        };
    }

    /** The counter of a metric; empty if the host does not have it. */
    Optional<Column> column(Metric metric) {
        return Optional.ofNullable(columns.get(metric));
    }

    /** The counters of each device since the host started, volumes in bytes. */
    Map<String, Map<Metric, Long>> read(String statistics) {
        return StatisticsText.devices(statistics, width, name, this::values);
    }

    private Map<Metric, Long> values(String[] cells) {
        Map<Metric, Long> values = new EnumMap<>(Metric.class);
        columns.forEach((metric, column) -> {
            long unit = column.unit() > 0 ? column.unit() : blockSize < 0 ? 0 : StatisticsText.number(cells[blockSize]);
            if (unit > 0) {
                values.put(metric, Math.multiplyExact(StatisticsText.number(cells[column.index()]), unit));
            }
        });
        return values;
    }
}
