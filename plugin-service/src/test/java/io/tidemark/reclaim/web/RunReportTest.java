package io.tidemark.reclaim.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.RunTotals;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Test;

class RunReportTest {

    @Test
    void escapesEverythingItIsGiven() {
        String page = new Html("en", "<script>alert(1)</script>")
                .paragraph("a & b")
                .bars("\"x\"", List.of(new Html.Bar("<b>", 5L, "5"), new Html.Bar("none", null, "not known")))
                .page();
        assertThat(page).doesNotContain("<script", "<b>").contains("&lt;script&gt;", "a &amp; b", "not known");
    }

    @Test
    void neverShowsAnUnknownGainAsZero() {
        List<RunTotals> sums = List.of(new RunTotals("datastore-1", "ds-1", 2, 2, 0, 0));
        assertThat(new RunReport(ReportWords.ENGLISH).of(List.of(), 0, sums, List.of()))
                .contains("not known")
                .doesNotContain("0 bytes");
    }

    private static final ReportWords GERMAN = new ReportWords(
            Locale.GERMAN,
            Map.of(
                    "RECLAIMED_EXACTLY", "Das Array zählt {bytes:bytes} weniger.",
                    "BETWEEN", "Nicht genau: {reason:code}",
                    "ROSE", "um {changeBytes:bytes} gestiegen",
                    "UNTIL", "Bis {finishBy:date}"));

    @Test
    void speaksTheLanguageThatIsAskedFor() {
        assertThat(ReportWords.of("de-DE,de;q=0.9,en;q=0.8").language()).isEqualTo("de");
        assertThat(ReportWords.of("fr, de;q=0.5").language()).isEqualTo("de");
        assertThat(ReportWords.of("en-US,de;q=0.5").language()).isEqualTo("en");
        assertThat(ReportWords.of("fr").language()).isEqualTo("en");
        assertThat(ReportWords.of(null).language()).isEqualTo("en");
        assertThat(ReportWords.of("%%%").language()).isEqualTo("en");
        String page = new RunReport(GERMAN)
                .of(List.of(), 1234, List.of(new RunTotals("datastore-1", "ds-1", 2, 2, 1, 3L << 29)), List.of());
        assertThat(page)
                .contains("<html lang=\"de\">", "Die 0 neuesten von 1.234 Läufen.", "1,5 GB (1 von 2 Läufen genau)");
    }

    @Test
    void tellsSentencesByTheirCodesAndInEnglishWhereItCannot() {
        assertThat(GERMAN.sentence("RECLAIMED_EXACTLY", "less", Map.of("bytes", 1L << 40)))
                .isEqualTo("Das Array meldet 1 TB weniger Belegung als vor dem Lauf.");
        assertThat(GERMAN.sentence("BETWEEN", "x", Map.of("reason", "ROSE", "changeBytes", 5)))
                .isEqualTo("Nicht genau: um 5 Bytes gestiegen");
        assertThat(GERMAN.sentence("UNTIL", "x", Map.of("finishBy", "2026-11-20T10:00:00Z")))
                .startsWith("Bis 20.11.2026");
        assertThat(GERMAN.sentence("BETWEEN", "Not exact.", Map.of("reason", "OTHER")))
                .isEqualTo("Not exact.");
        assertThat(GERMAN.sentence("NEW", "Something new.", Map.of())).isEqualTo("Something new.");
    }

    @Test
    void hasEveryLabelInBothLanguages() {
        assertThat(ResourceBundle.getBundle("io.tidemark.reclaim.web.report", Locale.GERMAN)
                        .keySet())
                .allSatisfy(key -> assertThat(GERMAN.label(key)).isNotEmpty());
        for (RunState state : RunState.values()) {
            assertThat(GERMAN.label("state." + state)).isNotEmpty();
        }
    }
}
