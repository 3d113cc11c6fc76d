package io.tidemark.imports.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.capacity.ImportedUnmap;
import io.tidemark.imports.BatchFile;
import io.tidemark.imports.ImportProperties;
import io.tidemark.imports.esxtop.ColumnPatterns;
import io.tidemark.imports.esxtop.DeviceSeries;
import io.tidemark.imports.esxtop.EsxtopFile;
import io.tidemark.imports.esxtop.Metric;
import io.tidemark.imports.file.FileKind;
import io.tidemark.imports.file.ReceivedFile;
import io.tidemark.imports.vsish.VolumeProperties;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Statement;
import io.tidemark.platform.file.DataDirectory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

@OnEveryDatabase
class ImportsTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private final Imports imports;

    ImportsTest(TestDatabase database) {
        DataSource source = database.fresh();
        imports = new Imports(
                new JdbcTemplate(source), TestDatabase.transactions(source), JsonMapper.shared(), () -> NOON);
    }

    private Import added(String id) {
        Import one = Import.received(
                id,
                VCENTER,
                FileKind.ESXTOP,
                Import.Source.of(List.of(new ImportedFile("esxtop.csv", 100)), null, null),
                "ann",
                NOON);
        imports.add(one);
        return one;
    }

    private static Content content() throws IOException {
        String text = new BatchFile("DELETE", "MBDEL/s")
                .row(0, 0, 0)
                .row(5, 10, 128)
                .row(10, 30, 256)
                .text();
        ReceivedFile file = new ReceivedFile(Path.of("none"), "esxtop.csv", 100);
        List<DeviceSeries> series = new EsxtopFile(file, ColumnPatterns.usual())
                .series(
                        new StringReader(text),
                        Map.of(Metric.UNMAP_IOS, "DELETE", Metric.UNMAP_MBPS, "MBDEL/s"),
                        64,
                        4000,
                        100_000);
        VolumeProperties volume = VolumeProperties.read(new StringReader("Volume Name:a\nVolume: Unmap IOs:1\n"), file);
        return new Content(series, List.of(), List.of(volume), BatchFile.START, BatchFile.START.plusSeconds(10));
    }

    @Test
    void keepsAnImportWithAllItHolds() throws IOException {
        Import one = added("i1").reading(50);
        assertThat(imports.store(one)).isTrue();
        assertThat(imports.complete(one.completed(content(), NOON), content())).isTrue();
        assertThat(imports.find("i1")).map(Import::state).contains(ImportState.COMPLETED);
        StoredSeries series = imports.series("i1").get(0);
        assertThat(series.figures().unmapIos()).isEqualTo(30);
        assertThat(imports.intervals(series.id())).hasSize(2);
        assertThat(imports.volumes("i1"))
                .singleElement()
                .extracting(VolumeProperties::unmapIos)
                .isEqualTo(1L);
        List<ImportedUnmap.FromFile> sent =
                new ImportedActivity(imports).between(VCENTER, List.of(BatchFile.DEVICE), Instant.EPOCH, NOON);
        assertThat(sent).singleElement().satisfies(file -> {
            assertThat(file.fileName()).isEqualTo("esxtop.csv");
            assertThat(file.activity()).extracting(one1 -> one1.ios()).containsExactly(10L, 20L);
        });
        assertThat(imports.delete("i1")).isTrue();
        assertThat(new ImportedActivity(imports).between(VCENTER, List.of(BatchFile.DEVICE), Instant.EPOCH, NOON))
                .isEmpty();
        assertThat(imports.list(VCENTER, new PageQuery(null, null, null, null)).total())
                .isZero();
    }

    @Test
    void listsThoseOfTheSameInstantAsTheyCame() {
        List.of("b", "c", "a").forEach(this::added);
        assertThat(imports.list(VCENTER, new PageQuery(null, null, null, null)).items())
                .extracting(Import::id)
                .containsExactly("a", "c", "b");
    }

    @Test
    void keepsNothingOfAnImportThatWasEndedMeanwhile() throws IOException {
        Import one = added("i2").reading(50);
        imports.store(one);
        assertThat(imports.store(one.canceled(NOON))).isTrue();
        assertThat(imports.store(one.reading(70))).isFalse();
        assertThat(imports.complete(one.completed(content(), NOON), content())).isFalse();
        assertThat(imports.series("i2")).isEmpty();
        assertThat(imports.find("i2")).map(Import::state).contains(ImportState.CANCELED);
    }

    @Test
    void knowsWhoseReaderGaveNoSignOfLife() {
        Import one = added("i3").reading(50);
        imports.store(one);
        assertThat(imports.silentSince(NOON)).isEmpty();
        assertThat(imports.silentSince(NOON.plusSeconds(1)))
                .extracting(Import::id)
                .containsExactly("i3");
        imports.store(one.failed(Statement.of("X", "x"), NOON));
        assertThat(imports.silentSince(NOON.plusSeconds(1))).isEmpty();
    }

    @Test
    void forgetsWithAllItHoldsWhatWasSentBeforeUnlessItIsBeingRead(@TempDir Path folder) throws IOException {
        Import read = added("old").reading(50);
        imports.store(read);
        imports.complete(read.completed(content(), NOON), content());
        long series = imports.series("old").get(0).id();
        Import waiting = added("waiting");
        imports.store(waiting.needing(ImportColumns.NONE));
        ImportFiles files = new ImportFiles(new DataDirectory(folder));
        files.receive("waiting", 0, "esxtop.csv", new ByteArrayInputStream(new byte[100]));
        added("queued");
        Import reading = added("reading");
        imports.store(reading.reading(1));
        retention(files, null, 1000).forget();
        retention(files, Duration.ofDays(30), 30).forget();
        assertThat(imports.list(VCENTER, new PageQuery(null, null, null, null)).total())
                .isEqualTo(4);

        retention(files, Duration.ofDays(30), 31).forget();
        assertThat(imports.list(VCENTER, new PageQuery(null, null, null, null)).items())
                .extracting(Import::id)
                .containsExactly("reading", "queued");
        assertThat(imports.series("old")).isEmpty();
        assertThat(imports.intervals(series)).isEmpty();
        assertThat(imports.volumes("old")).isEmpty();
        assertThat(files.known()).isEmpty();
    }

    private ImportRetention retention(ImportFiles files, @Nullable Duration keep, int daysLater) {
        ImportProperties properties = new ImportProperties(
                50,
                DataSize.ofMegabytes(64),
                200,
                DataSize.ofMegabytes(64),
                4000,
                Duration.ofMinutes(3),
                keep,
                "",
                Map.of());
        Clock clock = Clock.fixed(NOON.plus(Duration.ofDays(daysLater)), ZoneOffset.UTC);
        return new ImportRetention(imports, files, properties, clock);
    }
}
