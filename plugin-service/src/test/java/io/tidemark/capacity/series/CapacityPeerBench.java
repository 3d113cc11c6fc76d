package io.tidemark.capacity.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.capacity.series.CapacityBench.Question;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rrd4j.ConsolFun;
import org.rrd4j.DsType;
import org.rrd4j.core.FetchData;
import org.rrd4j.core.RrdDb;
import org.rrd4j.core.RrdDef;
import org.rrd4j.core.RrdNioBackendFactory;
import org.rrd4j.core.Sample;

/** The same year in round-robin databases of RRD4J, one file a datastore; the peer of {@link CapacityBench}. */
@Tag("bench")
class CapacityPeerBench {

    private static final List<String> FIGURES =
            List.of("capacity", "used", "written", "provisioned", "thin", "unique", "reduction");
    private static final long STEP = Resolution.FIVE_MINUTES.step().toSeconds();

    private static RrdDef definition(String path, Instant begin) {
        RrdDef definition = new RrdDef(path, begin.getEpochSecond() - STEP, STEP);
        FIGURES.forEach(figure -> definition.addDatasource(
                figure, DsType.GAUGE, Duration.ofDays(2).toSeconds(), Double.NaN, Double.NaN));
        for (Resolution resolution : Resolution.values()) {
            Duration kept = resolution == Resolution.DAY ? Duration.ofDays(365) : resolution.kept();
            long step = resolution.step().toSeconds();
            definition.addArchive(ConsolFun.LAST, 0.5, (int) (step / STEP), (int) (kept.toSeconds() / step) + 1);
        }
        return definition;
    }

    /** A file of fixed size for each datastore, mapped into memory: quick and small, but on one disk and for one process. */
    @Test
    void storesAndAnswersTheSameYear() throws IOException {
        Path folder = Files.createTempDirectory("capacity-peer");
        List<Instant> moments = CapacityBench.moments();
        Random random = new Random(1);
        long began = System.nanoTime();
        try (RrdNioBackendFactory files = new RrdNioBackendFactory(0)) {
            for (int i = 0; i < CapacityBench.DATASTORES; i++) {
                fill(definition(folder.resolve(i + ".rrd").toString(), moments.get(0)), files, moments, random);
            }
            double fill = (System.nanoTime() - began) / 1e9;
            double[] millis = new double[CapacityBench.QUESTIONS];
            List<Question> questions = CapacityBench.questions();
            for (int i = 0; i < millis.length; i++) {
                long asked = System.nanoTime();
                int rows = read(folder, files, questions.get(i));
                millis[i] = (System.nanoTime() - asked) / 1e6;
                assertThat(rows).isPositive();
            }
            java.util.Arrays.sort(millis);
            System.out.println(String.format(
                    Locale.ROOT,
                    "BENCH RRD4J rows=%d fill=%.1fs disk=%.0fMB each=%.0fkB p50=%.1fms p95=%.1fms max=%.1fms",
                    moments.size() * CapacityBench.DATASTORES,
                    fill,
                    size(folder) / 1e6,
                    size(folder) / 1e3 / CapacityBench.DATASTORES,
                    millis[millis.length / 2],
                    millis[millis.length * 95 / 100],
                    millis[millis.length - 1]));
        }
    }

    private static void fill(RrdDef definition, RrdNioBackendFactory files, List<Instant> moments, Random random)
            throws IOException {
        try (RrdDb rrd = RrdDb.getBuilder()
                .setBackendFactory(files)
                .setRrdDef(definition)
                .build()) {
            Sample sample = rrd.createSample();
            long written = random.nextLong(1L << 42);
            for (Instant at : moments) {
                written += random.nextLong(1L << 30);
                sample.setTime(at.getEpochSecond());
                sample.setValues(1L << 43, written / 2.0, written, 1L << 43, random.nextDouble(), written / 3.0, 3.5);
                sample.update();
            }
        }
    }

    private static int read(Path folder, RrdNioBackendFactory files, Question question) throws IOException {
        URI path = folder.resolve(question.datastore() + ".rrd").toUri();
        try (RrdDb rrd = RrdDb.getBuilder()
                .setBackendFactory(files)
                .setPath(path)
                .readOnly()
                .build()) {
            FetchData data = rrd.createFetchRequest(
                            ConsolFun.LAST,
                            question.stretch().from().getEpochSecond(),
                            question.stretch().to().getEpochSecond())
                    .fetchData();
            return data.getValues()[0].length;
        }
    }

    private static long size(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.mapToLong(file -> {
                        try {
                            return Files.size(file);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    })
                    .sum();
        }
    }
}
