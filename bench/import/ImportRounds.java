import io.tidemark.imports.esxtop.ColumnPatterns;
import io.tidemark.imports.esxtop.DeviceSeries;
import io.tidemark.imports.esxtop.EsxtopFile;
import io.tidemark.imports.esxtop.Header;
import io.tidemark.imports.esxtop.Metric;
import io.tidemark.imports.file.SizeLimits;
import io.tidemark.imports.file.FileText;
import io.tidemark.imports.file.ReceivedFile;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** Reads a generated batch file of 50,000 columns with the product's own reader and, beside it, line by line. */
class ImportRounds {

    private static final int DEVICES = 1000;
    private static final int COUNTERS = 50;
    private static final String[] VAAI = {
        "ATS", "ATSF", "CLONE_RD", "CLONE_WR", "CLONE_F", "MBC_WR/s", "ZERO", "ZERO_F", "MBZERO/s", "DELETE", "DELETE_F",
        "MBDEL/s"
    };

    public static void main(String[] args) throws IOException {
        Path path = Path.of(args[0]);
        long bytes = Long.parseLong(args[1]) << 20;
        if (!Files.exists(path) || Files.size(path) < bytes) {
            generate(path, bytes);
        }
        ReceivedFile file = new ReceivedFile(path, "esxtop.csv", Files.size(path));
        for (int i = 0; i < Integer.parseInt(args[2]); i++) {
            Watch watch = new Watch();
            long characters = lines(path);
            String line = watch.figures("line");
            ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
            watch = new Watch();
            List<DeviceSeries> series = series(file);
            String read = watch.figures("read");
            long peak = ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(pool -> pool.getType() == MemoryType.HEAP)
                    .mapToLong(pool -> pool.getPeakUsage().getUsed())
                    .sum();
            long unmaps = series.stream().mapToLong(one -> one.figures().unmapIos()).sum();
            System.out.println(String.format(
                    Locale.ROOT,
                    "{\"mb\":%d,%s,%s,\"peak\":%d,\"devices\":%d,\"unmaps\":%d,\"characters\":%d}",
                    file.bytes() >> 20,
                    line,
                    read,
                    peak >> 20,
                    series.size(),
                    unmaps,
                    characters));
        }
    }

    /** Time on the clock and of this thread on the CPU, which a busy machine changes less. */
    private static final class Watch {

        private final long began = System.nanoTime();
        private final long used = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();

        String figures(String name) {
            double seconds = (System.nanoTime() - began) / 1e9;
            double cpu = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - used) / 1e9;
            return String.format(Locale.ROOT, "\"%s\":%.3f,\"%sCpu\":%.3f", name, seconds, name, cpu);
        }
    }

    private static long lines(Path path) throws IOException {
        long characters = 0;
        try (BufferedReader text = Files.newBufferedReader(path)) {
            for (String line = text.readLine(); line != null; line = text.readLine()) {
                characters += line.length();
            }
        }
        return characters;
    }

    private static List<DeviceSeries> series(ReceivedFile file) {
        SizeLimits bounds = new SizeLimits(Long.MAX_VALUE, 200);
        EsxtopFile esxtop = new EsxtopFile(file, ColumnPatterns.usual());
        Header header = FileText.read(file, bounds, true, read -> {}, esxtop::header);
        Map<Metric, String> chosen = new HashMap<>();
        header.candidates().forEach((metric, names) -> chosen.put(metric, names.get(0)));
        if (chosen.size() != VAAI.length) {
            throw new IllegalStateException("chosen: " + chosen);
        }
        return FileText.read(file, bounds, true, read -> {}, text -> esxtop.series(text, chosen, 64 << 20, 4000, 300_000));
    }

    /** A sample every five seconds; counts that grow and figures with two digits behind the point. */
    private static void generate(Path path, long bytes) throws IOException {
        Random random = new Random(1);
        long[] counts = new long[DEVICES * COUNTERS];
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path), 1 << 20)) {
            StringBuilder row = new StringBuilder("\"(PDH-CSV 4.0) (UTC)(0)\"");
            for (int i = 0; i < counts.length; i++) {
                String counter = i % COUNTERS < VAAI.length ? VAAI[i % COUNTERS] : "Counter " + i % COUNTERS;
                row.append(String.format(
                        ",\"\\\\esx-01.lab\\Physical Disk SCSI Device(naa.624a9370%024x)\\%s\"", i / COUNTERS, counter));
            }
            long written = put(out, row);
            for (int second = 0; written < bytes; second += 5) {
                row.setLength(0);
                row.append(String.format("\"03/02/2026 %02d:%02d:%02d\"", second / 3600, second / 60 % 60, second % 60));
                for (int i = 0; i < counts.length; i++) {
                    boolean count = i % COUNTERS < VAAI.length && !VAAI[i % COUNTERS].endsWith("/s");
                    row.append(",\"");
                    if (count) {
                        row.append(counts[i] += random.nextInt(4) == 0 ? random.nextInt(80) : 0);
                    } else {
                        int value = random.nextInt(3) == 0 ? 0 : random.nextInt(100_000);
                        row.append(value / 100).append('.').append(value / 10 % 10).append(value % 10);
                    }
                    row.append('"');
                }
                written += put(out, row);
            }
        }
    }

    private static long put(OutputStream out, StringBuilder row) throws IOException {
        byte[] line = row.append('\n').toString().getBytes(StandardCharsets.US_ASCII);
        out.write(line);
        return line.length;
    }
}
