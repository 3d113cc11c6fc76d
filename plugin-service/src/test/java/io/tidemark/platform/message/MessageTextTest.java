package io.tidemark.platform.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageTextTest {

    private static final String RUNS = "{runs, plural, =0 {No runs} one {# run} other {# runs}} on {datastore}";

    private static String format(String text, Map<String, ?> params) {
        return new MessageText(text)
                .format(params, Locale.US, message -> message.code() + message.params())
                .orElse("not complete");
    }

    @ParameterizedTest
    @CsvSource({"0, No runs on ds", "1, 1 run on ds", "2500, '2,500 runs on ds'"})
    void choosesThePlural(int runs, String expected) {
        assertThat(format(RUNS, Map.of("runs", runs, "datastore", "ds"))).isEqualTo(expected);
    }

    @Test
    void formatsAValueByItsStyleInsideAPlural() {
        assertThat(format(
                        "{n, plural, one {{size, number, bytes} on it} other {{size, number, bytes} on them}}",
                        Map.of("n", 2, "size", 3L << 30)))
                .isEqualTo("3 GB on them");
    }

    @Test
    void formatsANumberAndADurationOfOneParameterEach() {
        assertThat(format(
                        "{blocks, number} blocks in {span, number, duration}",
                        Map.of("blocks", 1_234_567, "span", Duration.ofMinutes(65))))
                .isEqualTo("1,234,567 blocks in 1 hr 5 min");
    }

    @Test
    void formatsANumberWithoutAFormatAndKeepsTheWordsOfAChoice() {
        assertThat(format(
                        "{n} blocks are {state, select, ON {on} other {off}}, {n, plural, one {{n} pass} other {{n} passes}}",
                        Map.of("n", 16_384, "state", "ON")))
                .isEqualTo("16,384 blocks are on, 16,384 passes");
    }

    @Test
    void formatsInSeveralThreadsAndLanguagesAtOnce() {
        MessageText text = new MessageText(
                "{n, plural, one {# run of {size, number, bytes}} other {# runs of {size, number, bytes}}}");
        assertThat(IntStream.range(0, 20_000).parallel().boxed().filter(i -> {
                    Map<String, ?> params = Map.of("n", 2 + i, "size", 3L << 29);
                    boolean german = i % 2 == 0;
                    return !text.format(params, german ? Locale.GERMANY : Locale.US, Message::code)
                            .orElseThrow()
                            .equals(String.format(
                                    german ? Locale.GERMANY : Locale.US, "%,d runs of %.1f GB", 2 + i, 1.5));
                }))
                .isEmpty();
    }

    @Test
    void keepsAnApostropheAndDigitsOfText() {
        assertThat(format("The VM's host runs ESXi {version}.", Map.of("version", "6.7")))
                .isEqualTo("The VM's host runs ESXi 6.7.");
    }

    @Test
    void formatsAMessageThatIsAValue() {
        Message nested = new StoredMessage("REASON", "", Map.of("n", 1));
        assertThat(format("Not verified: {reason}", Map.of("reason", nested))).isEqualTo("Not verified: REASON{n=1}");
    }

    @Test
    void formatsAStoredMessageThatIsAValue() {
        Map<String, Object> nested = Map.of("code", "REASON", "text", "", "params", Map.of("n", 1));
        assertThat(format("Not verified: {reason}", Map.of("reason", nested))).isEqualTo("Not verified: REASON{n=1}");
    }

    @Test
    void isEmptyWhenAParameterHasNoValue() {
        assertThat(format("{size, number, bytes} on {datastore}", Map.of("datastore", "ds")))
                .isEqualTo("not complete");
    }

    @Test
    void listsItsParametersWithTheirTypes() {
        assertThat(new MessageText(RUNS + " {size, number, bytes} {state, select, ON {on} other {off}} {n, number}")
                        .parameters())
                .isEqualTo(Map.of(
                        "runs", "number",
                        "datastore", "text",
                        "size", "bytes",
                        "state", "select",
                        "n", "number"));
    }
}
