package io.tidemark.rate.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReclaimCurveTest {

    private static final ReclaimCurve CURVE = new ReclaimCurve(
            List.of(
                    new ReclaimCurve.Point(0, 0, 1000),
                    new ReclaimCurve.Point(10, 10_000, 25),
                    new ReclaimCurve.Point(50, 11_000, 0)),
            Duration.ofSeconds(50),
            0);

    @Test
    void isAStraightLineBetweenPoints() {
        assertThat(CurveTimes.reaches(CURVE, 0)).contains(0.0);
        assertThat(CurveTimes.reaches(CURVE, 2_500)).contains(2.5);
        assertThat(CurveTimes.reaches(CURVE, 10_000)).contains(10.0);
        assertThat(CurveTimes.reaches(CURVE, 10_500)).contains(30.0);
        assertThat(CurveTimes.reaches(CURVE, 11_000)).contains(50.0);
        assertThat(CurveTimes.reaches(CURVE, 11_001)).isEmpty();
        assertThat(CURVE.peak()).isEqualTo(1000);
    }

    @Test
    void ofNothingReachesNothing() {
        ReclaimCurve never = new ReclaimCurve(List.of(), null, 100);
        assertThat(never.peak()).isZero();
        assertThat(CurveTimes.reaches(never, 1)).isEmpty();
    }
}
