package io.tidemark.reclaim.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.reclaim.run.RunTotals;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunReportTest {

    @Test
    void escapesEverythingItIsGiven() {
        String page = new Html("<script>alert(1)</script>")
                .paragraph("a & b")
                .bars("\"x\"", List.of(new Html.Bar("<b>", 5L, "5"), new Html.Bar("none", null, "not known")))
                .page();
        assertThat(page).doesNotContain("<script", "<b>").contains("&lt;script&gt;", "a &amp; b", "not known");
    }

    @Test
    void neverShowsAnUnknownGainAsZero() {
        List<RunTotals> sums = List.of(new RunTotals("datastore-1", "ds-1", 2, 2, 0, 0));
        assertThat(RunReport.of(List.of(), 0, sums, List.of()))
                .contains("not known")
                .doesNotContain("0 bytes");
    }
}
