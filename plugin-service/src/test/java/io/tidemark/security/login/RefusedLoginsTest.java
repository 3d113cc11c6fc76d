package io.tidemark.security.login;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.request.RecordedRefusals;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RefusedLoginsTest {

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-01T00:00:00Z"));
    private final List<RecordedActivity> recorded = new ArrayList<>();
    private final RefusedLogins refused = new RefusedLogins(
            new Recorder(event -> recorded.add((RecordedActivity) event), Clock.fixed(now.get(), ZoneOffset.UTC)),
            now::get);

    private void add(int count) {
        IntStream.range(0, count).forEach(i -> refused.add("user" + i, "vc", "10.0.0.1"));
    }

    private String lastDetail() {
        return Objects.requireNonNull(recorded.get(recorded.size() - 1).detail())
                .text();
    }

    @Test
    void recordsWhoWasRefusedAndFromWhere() {
        refused.add("anna", "vc", "10.0.0.1");
        assertThat(recorded).singleElement().satisfies(activity -> {
            assertThat(activity.actor()).isEqualTo("anna");
            assertThat(activity.vcenter()).isEqualTo("vc");
            assertThat(activity.action()).isEqualTo("session.log-in");
            assertThat(activity.outcome()).isEqualTo(Outcome.REFUSED);
        });
        assertThat(lastDetail()).isEqualTo("from 10.0.0.1");
    }

    @Test
    void recordsSomeEachMinuteAndHowManyItLeftOut() {
        add(RecordedRefusals.MOST + 12);
        assertThat(recorded).hasSize(RecordedRefusals.MOST);
        now.set(now.get().plus(RecordedRefusals.WINDOW).minus(Duration.ofMillis(1)));
        add(1);
        assertThat(recorded).hasSize(RecordedRefusals.MOST);
        now.set(now.get().plusMillis(1));
        add(1);
        assertThat(lastDetail()).isEqualTo("from 10.0.0.1; 13 refused log-ins before it were not recorded");
        add(1);
        assertThat(lastDetail()).isEqualTo("from 10.0.0.1");
        assertThat(recorded).hasSize(RecordedRefusals.MOST + 2);
    }
}
