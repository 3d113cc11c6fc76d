package io.tidemark.imports.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.imports.esxtop.Metric;
import io.tidemark.imports.file.FileKind;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** How an import is kept and how it moves on. */
class ImportTest {

    private static final Instant SENT = Instant.parse("2026-11-20T12:00:00Z");
    private static final Instant ENDED = SENT.plusSeconds(60);
    private static final Statement WHY = Statement.of("IMPORT_FAILED", "Broken.");
    private static final Import SOURCE = Import.received(
            "i1",
            "v1",
            FileKind.HOSTD,
            Import.Source.of(
                    List.of(new ImportedFile("hostd.log", 100), new ImportedFile("hostd.0.gz", 20)), "esx-1", 200L),
            "ann",
            SENT);

    /** As release 0.1.0 wrote it. */
    private static final String FLAT = """
            {"id":"i1","version":3,"vcenter":"v1","kind":"HOSTD","state":"FAILED",
             "files":[{"name":"hostd.log","bytes":100},{"name":"hostd.0.gz","bytes":20}],
             "host":"esx-1","requestedUnit":200,"bytesRead":50,"bytesTotal":120,"startedBy":"ann",
             "createdAt":"2026-11-20T12:00:00Z","endedAt":"2026-11-20T12:01:00Z","from":null,"to":null,"results":0,
             "columns":{"counters":[],"candidates":{},"chosen":{}},
             "problem":{"code":"IMPORT_FAILED","text":"Broken.","params":{}}}
            """;

    private final JsonMapper json = JsonMapper.builder().build();

    @Test
    void isKeptAsOneFlatDocument() {
        Import failed = SOURCE.reading(50).failed(WHY, ENDED);

        assertThat(json.readValue(FLAT, Import.class)).isEqualTo(failed);
        assertThat(json.readTree(json.writeValueAsString(failed))).isEqualTo(json.readTree(FLAT));
    }

    @Test
    void neverReadsMoreThanWasSent() {
        assertThat(SOURCE.reading(500).bytesRead()).isEqualTo(120);
        assertThat(SOURCE.reading(500).canceled(ENDED).bytesRead()).isEqualTo(120);
    }

    @Test
    void keepsTheChoiceOfColumnsAndBeginsAnew() {
        ImportColumns columns = new ImportColumns(List.of("DELETE"), Map.of(), Map.of());
        Import needing = SOURCE.reading(50).needing(columns);

        Import chosen = needing.choosing(columns.choosing(Map.of(Metric.UNMAP_IOS, "DELETE")));

        assertThat(needing.state()).isEqualTo(ImportState.NEEDS_COLUMNS);
        assertThat(chosen.state()).isEqualTo(ImportState.QUEUED);
        assertThat(chosen.bytesRead()).isZero();
        assertThat(chosen.reading(10).columns().chosen()).containsEntry(Metric.UNMAP_IOS, "DELETE");
    }

    @Test
    void completesWithWhatWasFound() {
        Import completed =
                SOURCE.completed(new Content(List.of(), List.of(), List.of(), SENT, ENDED), ENDED.plusSeconds(1));

        assertThat(completed.bytesRead()).isEqualTo(120);
        assertThat(completed.outcome()).isEqualTo(new Import.Outcome(ENDED.plusSeconds(1), SENT, ENDED, 0, null));
    }
}
