package io.tidemark.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvTest {

    private static String line(Object... cells) {
        Csv<List<Object>> csv = new Csv<>();
        for (int i = 0; i < cells.length; i++) {
            int column = i;
            csv.column("c" + i, row -> row.get(column));
        }
        String text = csv.of(List.of(Arrays.asList(cells)));
        return text.substring(text.indexOf("\r\n") + 2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            quoteCharacter = '~',
            value = {
                "plain|plain",
                "two words|two words",
                "a,b|\"a,b\"",
                "say \"hi\"|\"say \"\"hi\"\"\"",
                " leading|\" leading\"",
                "trailing |\"trailing \"",
                " \"a\", b |\" \"\"a\"\", b \"",
                "#hash|\"#hash\"",
                "!bang|\"!bang\"",
                "$dollar|$dollar",
                "it's|it's",
                "a;b|a;b",
                "a\\b|a\\b",
                "ünï|ünï",
                "=1+1|'=1+1",
                "+49|'+49",
                "-x|'-x",
                "@name|'@name",
                "a=b|a=b"
            })
    void quotesWhatReadersWouldMisread(String value, String expected) {
        assertThat(line("first", value)).isEqualTo("first," + expected + "\r\n");
        assertThat(line(value, "last")).isEqualTo(expected + ",last\r\n");
    }

    @Test
    void quotesLineEnds() {
        assertThat(line("a\nb", "c\r\nd", "e\r", "\tf")).isEqualTo("\"a\nb\",\"c\r\nd\",\"e\r\",'\tf\r\n");
    }

    @Test
    void writesNumbersTimesAndUnknownValuesAsTheyAre() {
        assertThat(line(-5, 3.5, null, true, Instant.parse("2026-11-20T12:00:00Z"), ""))
                .isEqualTo("-5,3.5,,true,2026-11-20T12:00:00Z,\r\n");
    }

    @Test
    void beginsWithTheHeaderEvenWithoutItems() {
        assertThat(new Csv<String>()
                        .column("id", id -> id)
                        .column("a b", id -> null)
                        .of(List.of()))
                .isEqualTo("id,a b\r\n");
    }

    @Test
    void writesEachLineBeforeTheNextItemIsRead() {
        AtomicInteger read = new AtomicInteger();
        long[] written = new long[2];
        OutputStream out = new OutputStream() {
            @Override
            public void write(int one) {
                written[0]++;
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                written[0] += length;
            }
        };
        String name = "x".repeat(1000);
        // What is not written yet would grow with the items that were read.
        Stream<String> items = IntStream.range(0, 10_000).mapToObj(one -> {
            written[1] = Math.max(written[1], read.getAndIncrement() * 1002L - written[0]);
            return name;
        });

        new Csv<String>().column("name", one -> one).lines(items).write(out);

        assertThat(written[0]).isEqualTo("name\r\n".length() + 10_000 * 1002L);
        assertThat(written[1]).isBetween(1L, 20_000L);
    }

    @Test
    void hasItsHeaderWithoutItems() {
        assertThat(new Csv<String>().column("name", one -> one).of(List.of())).isEqualTo("name\r\n");
    }
}
