package io.tidemark.server.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.server.intake.Turns.Line;
import io.tidemark.server.intake.Turns.Place;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTest {

    private static final Line ONE = new Line("one", 2, 2);
    private static final Line OTHER = new Line("other", 2, 2);

    private final Turns turns = new Turns();
    private final List<String> started = new ArrayList<>();

    @Test
    void furtherRequestsOfASenderWaitInOrder() {
        assertThat(turns.take(ONE)).isTrue();
        assertThat(turns.take(ONE)).isTrue();
        assertThat(turns.take(ONE)).isFalse();
        assertThat(turns.take(ONE, () -> started.add("first"))).isEqualTo(Place.WAITING);
        assertThat(turns.take(ONE, () -> started.add("second"))).isEqualTo(Place.WAITING);
        assertThat(turns.take(ONE, () -> started.add("third"))).isEqualTo(Place.REFUSED);
        assertThat(turns.take(OTHER)).isTrue();
        turns.leave(ONE);
        assertThat(started).containsExactly("first");
        turns.leave(ONE);
        assertThat(started).containsExactly("first", "second");
        turns.leave(ONE);
        assertThat(turns.take(ONE)).isTrue();
        assertThat(turns.take(ONE)).isFalse();
    }

    @Test
    void aRequestWhoseClientHasGoneLeavesItsTurnToTheNext() {
        turns.take(ONE);
        turns.take(ONE);
        turns.take(ONE, () -> turns.leave(ONE));
        turns.take(ONE, () -> started.add("second"));
        turns.leave(ONE);
        assertThat(started).containsExactly("second");
        turns.leave(ONE);
        turns.leave(ONE);
        assertThat(turns.take(ONE)).isTrue();
        assertThat(turns.take(ONE)).isTrue();
        assertThat(turns.take(ONE)).isFalse();
    }
}
