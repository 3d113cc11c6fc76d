package io.tidemark.imports.live;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of {@code FetchStats}: a hierarchy of objects, then a line of values for each object. */
final class StatisticsText {

    private static final String VALUES = "==COUNTER-VALUE==";
    private static final Pattern DEVICES = Pattern.compile("\\|SCSI\\|(?:[^\\n]*\\|)?SCSIDevice,(\\d{1,6})\\|");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,19}");

    private StatisticsText() {}

    /** By name; refuses a text that lacks a device or the end of a line. */
    static <T> Map<String, T> devices(String text, int width, int name, Function<String[], T> values) {
        int start = text.indexOf(VALUES);
        if (start < 0) {
            throw new UnreadableStatistics("FetchStats: " + VALUES);
        }
        List<String> lines = text.substring(start)
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith(CounterTable.DEVICE))
                .toList();
        Matcher announced = DEVICES.matcher(text.substring(0, start));
        if (announced.find() && Integer.parseInt(announced.group(1)) != lines.size()) {
            throw new UnreadableStatistics("FetchStats: SCSIDevice," + announced.group(1));
        }
        Map<String, T> found = new LinkedHashMap<>();
        for (String line : lines) {
            String[] cells = CounterTable.cells(line);
            if (cells.length != width || found.put(cells[name], values.apply(cells)) != null) {
                throw new UnreadableStatistics("FetchStats: " + cells[Math.min(name, cells.length - 1)]);
            }
        }
        return found;
    }

    static long number(String cell) {
        if (!NUMBER.matcher(cell).matches()) {
            throw new UnreadableStatistics("FetchStats: " + cell);
        }
        try {
            return Long.parseLong(cell);
        } catch (NumberFormatException e) {
            throw new UnreadableStatistics("FetchStats: " + cell);
        }
    }
}
