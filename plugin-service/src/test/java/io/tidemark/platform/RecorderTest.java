package io.tidemark.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.platform.Recorder.Subject;
import io.tidemark.platform.request.RecordedRefusals;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecorderTest {

    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";

    private static final Statement WRONG = RequestMessage.REQUEST_INVALID.statement();

    private final List<Object> published = new ArrayList<>();
    private final Recorder recorder = new Recorder(published::add, Clock.fixed(NOW, ZoneOffset.UTC));
    private final Recorder.Entry entry =
            recorder.of("ann", VCENTER, "array.change").on("array-1", "Gold");

    private static RecordedActivity activity(Outcome outcome, @Nullable Statement detail) {
        return new RecordedActivity(NOW, "ann", "array.change", VCENTER, "array-1", "Gold", outcome, detail);
    }

    @Test
    void recordsWhatWasDoneOnTheObject() {
        assertThat(entry.<String>record(() -> "result")).isEqualTo("result");
        assertThat(published).containsExactly(activity(Outcome.DONE, null));
    }

    @Test
    void recordsSuccessOnTheSubjectOfTheResult() {
        entry.record(() -> "new", id -> new Subject(id, "Silver"));
        assertThat(published)
                .containsExactly(
                        new RecordedActivity(NOW, "ann", "array.change", VCENTER, "new", "Silver", Outcome.DONE, null));
    }

    @ParameterizedTest
    @CsvSource({"400,REFUSED", "403,REFUSED", "499,REFUSED", "500,FAILED", "503,FAILED"})
    void recordsProblemsByTheirStatusAndPassesThemOn(int status, Outcome outcome) {
        Problem problem = new Problem(status, "slug", WRONG);
        assertThatThrownBy(() -> entry.record(() -> {
                    throw problem;
                }))
                .isSameAs(problem);
        assertThat(published).containsExactly(activity(outcome, WRONG));
    }

    @Test
    void attemptsRecordNothingButProblems() {
        entry.attempt(() -> "result");
        assertThat(published).isEmpty();
        assertThatThrownBy(() -> entry.attempt(() -> {
                    throw Problem.invalid(WRONG);
                }))
                .isInstanceOf(Problem.class);
        assertThat(published).containsExactly(activity(Outcome.REFUSED, WRONG));
    }

    @Test
    void leavesOtherFailuresUnrecorded() {
        assertThatThrownBy(() -> entry.record(() -> {
                    throw new IllegalStateException("bug");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(published).isEmpty();
    }

    @Test
    void recordsTheCallerInTheCallersVcenter() {
        recorder.of(new SignedInCaller(), "array.change").on("array-1", "Gold").done(WRONG);
        assertThat(published).containsExactly(activity(Outcome.DONE, WRONG));
    }

    private record SignedInCaller() implements Caller {

        @Override
        public String userName() {
            return "ann";
        }

        @Override
        public String vcenter() {
            return VCENTER;
        }

        @Override
        public void require(Permission permission) {}

        @Override
        public void require(Permission permission, ObjectId object) {}
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 404})
    void recordsSomeRefusalsOfAUserInAMinuteAndHowManyItLeftOut(int status) {
        AtomicReference<Instant> now = new AtomicReference<>(NOW);
        Clock clock = new Clock() {
            @Override
            public Instant instant() {
                return now.get();
            }

            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }
        };
        Recorder limited = new Recorder(published::add, clock);
        Problem problem = new Problem(status, "slug", WRONG);
        for (int count = 0; count < RecordedRefusals.MOST + 12; count++) {
            limited.of("ann", VCENTER, "trial.end").failed(problem);
        }
        assertThat(published).hasSize(RecordedRefusals.MOST);
        limited.of("bert", VCENTER, "trial.end").failed(problem);
        assertThat(published).hasSize(RecordedRefusals.MOST + 1);
        now.set(NOW.plus(RecordedRefusals.WINDOW));
        limited.of("ann", VCENTER, "trial.end").failed(problem);
        assertThat(((RecordedActivity) published.get(published.size() - 1)).detail())
                .isEqualTo(RequestMessage.REFUSED_AND_OTHERS.with("reason", WRONG, "count", 12));
    }

    @Test
    void recordsARefusedRequestOnceHoweverManyObjectsItNames() {
        recorder.of("ann", VCENTER, "array.change").failed(List.of("a", "b", "c"), Problem.notFound(WRONG));
        recorder.of("ann", VCENTER, "array.change").failed(List.of("a"), Problem.notFound(WRONG));
        assertThat(published)
                .containsExactly(
                        new RecordedActivity(
                                NOW,
                                "ann",
                                "array.change",
                                VCENTER,
                                null,
                                null,
                                Outcome.REFUSED,
                                RequestMessage.REFUSED_OBJECTS.with("reason", WRONG, "count", 3)),
                        new RecordedActivity(NOW, "ann", "array.change", VCENTER, "a", null, Outcome.REFUSED, WRONG));
    }

    @Test
    void recordsARefusalOnTheObjectThatItNamesUnlessTheActivityHasOne() {
        String object = VCENTER + ":datastore-12";
        Problem missing = Problem.notFound(WRONG).with("object", object).with("objectName", "payroll");
        recorder.of("ann", VCENTER, "array.change").failed(List.of("a", "b"), missing);
        recorder.of("ann", VCENTER, "array.change")
                .failed(Problem.notFound(WRONG).with("object", VCENTER));
        entry.failed(missing);
        assertThat(published)
                .containsExactly(
                        new RecordedActivity(
                                NOW,
                                "ann",
                                "array.change",
                                VCENTER,
                                object,
                                "payroll",
                                Outcome.REFUSED,
                                RequestMessage.REFUSED_OBJECTS.with("reason", WRONG, "count", 2)),
                        new RecordedActivity(NOW, "ann", "array.change", VCENTER, null, null, Outcome.REFUSED, WRONG),
                        activity(Outcome.REFUSED, WRONG));
    }
}
