package io.tidemark.array.rest.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.http.AnswerStream;
import io.tidemark.platform.http.ResponseMemory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Memory that is reserved for a response until it is closed. */
class ReservingParserTest {

    private static final int VALUES = 100_000;
    private static final long BYTES_OF_VALUE = 48;
    private static final Duration AMPLE = Duration.ofMinutes(10);

    private static final ListReader ROWS =
            new ListReader("", parser -> JsonBodies.rowsOf(Object.class).<Object>readValue(parser));

    /** Nothing is waited for: the whole body is there. */
    private static final Flow.Subscription WHOLE = new Flow.Subscription() {
        @Override
        public void request(long count) {}

        @Override
        public void cancel() {}
    };

    @AfterEach
    void allIsGivenBack() {
        assertThat(ResponseMemory.OF_SERVICE.taken()).isZero();
    }

    private static long taken(String body, ListReader list) throws IOException {
        long deadline = System.nanoTime() + AMPLE.toNanos();
        try (AnswerStream stream = new AnswerStream("array.example", Long.MAX_VALUE, AMPLE, deadline)) {
            stream.onSubscribe(WHOLE);
            stream.onNext(List.of(ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8))));
            stream.onComplete();
            new JsonBodies("array.example", "FlashArray").read(stream, true, list);
            return ResponseMemory.OF_SERVICE.taken();
        }
    }

    private static String list(String row) {
        return "[" + (row + ",").repeat(VALUES - 1) + row + "]";
    }

    @Test
    void reservesMemoryForEachValueOfATree() throws IOException {
        assertThat(taken(list("[]"), ListReader.NONE)).isGreaterThan(VALUES * BYTES_OF_VALUE);
    }

    @Test
    void reservesMemoryForTheValuesOfOneLongRow() throws IOException {
        assertThat(taken("[" + list("[]") + "]", ROWS)).isGreaterThan(VALUES * BYTES_OF_VALUE);
    }

    @Test
    void reservesOnlyTheBytesOfRowsOfUsualLength() throws IOException {
        String body = list("{\"size\":1}");
        assertThat(taken(body, ROWS)).isLessThanOrEqualTo(body.length());
    }
}
