package io.tidemark.imports;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** A batch file of esxtop of one host and one device, row by row. */
public final class BatchFile {

    public static final String DEVICE = "naa.624a9370f00dbeef0000000000011010";
    public static final Instant START = Instant.parse("2026-03-02T08:00:00Z");

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("MM/dd/yyyy HH:mm:ss").withZone(ZoneOffset.UTC);

    private final StringBuilder text = new StringBuilder();

    public BatchFile(String... counters) {
        List<String> names = new ArrayList<>(List.of("(PDH-CSV 4.0) (UTC)(0)", "\\\\esx-01.lab\\Memory\\Free MBytes"));
        for (String counter : counters) {
            names.add("\\\\esx-01.lab\\Physical Disk SCSI Device(" + DEVICE + ")\\" + counter);
        }
        line(names);
    }

    public BatchFile row(long second, Object... values) {
        List<String> cells = new ArrayList<>(List.of(TIME.format(START.plusSeconds(second)), "1024"));
        for (Object value : values) {
            cells.add(String.valueOf(value));
        }
        line(cells);
        return this;
    }

    private void line(List<String> cells) {
        text.append('"').append(String.join("\",\"", cells)).append("\"\n");
    }

    public String text() {
        return text.toString();
    }

    public Path in(Path folder) {
        try {
            return Files.writeString(folder.resolve("esxtop.csv"), text);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
