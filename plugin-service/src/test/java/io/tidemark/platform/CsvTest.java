package io.tidemark.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {

    private record Line(@Nullable String name, @Nullable Object value) {}

    private final Csv<Line> csv = new Csv<Line>().column("name", Line::name).column("value", Line::value);

    private String only(@Nullable Object value) {
        String text = csv.of(List.of(new Line("n", value)));
        assertThat(text).startsWith("name,value\r\nn,").endsWith("\r\n");
        return text.substring("name,value\r\nn,".length(), text.length() - 2);
    }

    @Test
    void writesTheHeaderAloneForNoItems() {
        assertThat(csv.of(List.of())).isEqualTo("name,value\r\n");
    }

    @Test
    void writesColumnsInTheirOrderAndLeavesUnknownValuesEmpty() {
        assertThat(csv.of(Arrays.asList(new Line("a", 1), new Line(null, null))))
                .isEqualTo("name,value\r\na,1\r\n,\r\n");
    }

    @Test
    void quotesWhatWouldBreakTheLine() {
        assertThat(only("one, two")).isEqualTo("\"one, two\"");
        assertThat(only("say \"yes\"")).isEqualTo("\"say \"\"yes\"\"\"");
        assertThat(only("first\nsecond")).isEqualTo("\"first\nsecond\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)"})
    void makesTextThatSpreadsheetsTakeForFormulasHarmless(String text) {
        assertThat(only(text)).isEqualTo("'" + text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\t=1", "\r=1"})
    void makesLeadingControlCharactersHarmless(String text) {
        assertThat(only(text)).contains("'" + text);
    }

    @Test
    void leavesNumbersAndTimesAsTheyAre() {
        assertThat(only(-5L)).isEqualTo("-5");
        assertThat(only(1.5)).isEqualTo("1.5");
        assertThat(only(Instant.EPOCH)).isEqualTo("1970-01-01T00:00:00Z");
        assertThat(only("")).isEmpty();
    }
}
