package io.tidemark.rate.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.rate.setting.Rate;
import io.tidemark.vcenter.host.EsxiRelease;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Automatic reclaim compared with the published measurements: 982,154 MB of dead space on ESXi 6.7 before and after
 * P01.
 */
class CrawlSimulationTest {

    private static final double GB = 1024;
    private static final double MEASURED = 982_154;
    private static final double BURST = 400 * GB;
    private static final EsxiRelease AFFECTED = EsxiRelease.of("6.7.0", 8_169_922);
    private static final EsxiRelease MENDED = EsxiRelease.of("6.7.0", 15_160_138);

    private static Crawl crawl(int datastore, int host, EsxiRelease release, Rate rate, long at, double megabytes) {
        return new Crawl(datastore, host, release, rate, Duration.ofSeconds(at), megabytes, false);
    }

    /** One datastore; the dead space is spread evenly over the hosts. */
    private static ReclaimCurve curve(double megabytes, Rate rate, EsxiRelease... hosts) {
        List<Crawl> crawls = new ArrayList<>();
        for (int i = 0; i < hosts.length; i++) {
            crawls.add(crawl(0, i, hosts[i], rate, 0, megabytes / hosts.length));
        }
        return CrawlSimulation.of(crawls, 0).get(0);
    }

    private static double seconds(ReclaimCurve curve) {
        Duration end = curve.end();
        assertThat(end).isNotNull();
        return end.toMillis() / 1000.0;
    }

    @Test
    void burstsAtOneGigabyteASecondUntilFourHundredAreBack() {
        ReclaimCurve low = curve(MEASURED, Rate.priority("low"), AFFECTED);
        assertThat(low.points())
                .containsExactly(
                        new ReclaimCurve.Point(0, 0, 1000),
                        new ReclaimCurve.Point(BURST / 1000, BURST, 25),
                        new ReclaimCurve.Point(BURST / 1000 + (MEASURED - BURST) / 25, MEASURED, 0));
        assertThat(low.left()).isZero();
        assertThat(seconds(low) / 3600).as("over six hours").isBetween(6.0, 6.6);
        ReclaimCurve fixed = curve(MEASURED, Rate.fixed(500), AFFECTED);
        assertThat(fixed.points().get(1)).isEqualTo(new ReclaimCurve.Point(BURST / 1000, BURST, 500));
        assertThat(seconds(fixed) / 60).as("a bit under 30 minutes").isBetween(25.0, 30.0);
    }

    @Test
    void neverGoesAboveOneGigabyteASecondOnAHost() {
        ReclaimCurve one = curve(MEASURED, Rate.fixed(2000), AFFECTED);
        assertThat(one.peak()).isEqualTo(1000);
        assertThat(one.points()).hasSize(2);
        assertThat(seconds(one)).isEqualTo(982.154);
        assertThat(seconds(curve(MEASURED, Rate.fixed(1000), AFFECTED))).isEqualTo(982.154);
        ReclaimCurve two = curve(MEASURED, Rate.fixed(2000), MENDED, MENDED);
        assertThat(two.peak()).isEqualTo(2000);
        assertThat(seconds(two)).isEqualTo(491.077);
    }

    @Test
    void keepsTheRateOnEachHostForItself() {
        ReclaimCurve two = curve(MEASURED, Rate.fixed(500), AFFECTED, AFFECTED);
        assertThat(two.points())
                .extracting(ReclaimCurve.Point::mbps)
                .as("200 GB of each host at once, then 500 MB/s of each")
                .containsExactly(2000.0, 1000.0, 0.0);
        assertThat(two.points().get(1).megabytes()).isEqualTo(BURST);
        assertThat(seconds(two) / 60).as("about 13 minutes").isBetween(12.5, 13.5);
        assertThat(curve(10_000, Rate.fixed(300), MENDED, MENDED, MENDED).peak())
                .isEqualTo(900);
    }

    @Test
    void doesNotBurstFromP01On() {
        ReclaimCurve low = curve(MEASURED, Rate.priority("low"), MENDED);
        assertThat(low.points()).hasSize(2);
        assertThat(low.peak()).isEqualTo(25);
        assertThat(seconds(low)).isEqualTo(39_286.16);
    }

    @Test
    void beginsABurstAnewWithNewDeadSpace() {
        ReclaimCurve two = CrawlSimulation.of(
                        List.of(
                                crawl(0, 0, AFFECTED, Rate.fixed(100), 0, 380 * GB),
                                crawl(0, 0, AFFECTED, Rate.fixed(100), 480, 380 * GB)),
                        0)
                .get(0);
        assertThat(two.points()).extracting(ReclaimCurve.Point::seconds).containsExactly(0.0, 389.12, 480.0, 869.12);
        assertThat(two.points()).extracting(ReclaimCurve.Point::mbps).containsExactly(1000.0, 0.0, 1000.0, 0.0);
    }

    @Test
    void countsTheBurstOnWhileDeadSpaceIsLeft() {
        ReclaimCurve two = CrawlSimulation.of(
                        List.of(
                                crawl(0, 0, AFFECTED, Rate.fixed(100), 0, 380 * GB),
                                crawl(0, 0, AFFECTED, Rate.fixed(100), 300, 380 * GB)),
                        0)
                .get(0);
        assertThat(two.points()).extracting(ReclaimCurve.Point::mbps).containsExactly(1000.0, 100.0, 0.0);
        assertThat(two.points().get(1).megabytes()).isEqualTo(BURST);
        assertThat(seconds(two)).isEqualTo(409.6 + 360 * GB / 100);
    }

    @Test
    void worksOnOnePieceOfADatastoreAtATime() {
        ReclaimCurve two = CrawlSimulation.of(
                        List.of(
                                crawl(0, 0, MENDED, Rate.fixed(100), 0, 1000),
                                crawl(0, 0, MENDED, Rate.fixed(100), 0, 1000)),
                        0)
                .get(0);
        assertThat(two.peak()).isEqualTo(100);
        assertThat(seconds(two)).isEqualTo(20);
    }

    @Test
    void waitsForSpaceToBecomeDead() {
        ReclaimCurve later = CrawlSimulation.of(List.of(crawl(0, 0, MENDED, Rate.fixed(100), 60, 1000)), 0)
                .get(0);
        assertThat(later.points())
                .containsExactly(
                        new ReclaimCurve.Point(0, 0, 0),
                        new ReclaimCurve.Point(60, 0, 100),
                        new ReclaimCurve.Point(70, 1000, 0));
    }

    @Test
    void sharesAHostsCeilingBetweenItsDatastores() {
        Map<Integer, ReclaimCurve> curves = CrawlSimulation.of(
                List.of(
                        crawl(0, 0, MENDED, Rate.fixed(2000), 0, 50_000),
                        crawl(1, 0, MENDED, Rate.fixed(2000), 0, 50_000)),
                0);
        assertThat(curves.get(0).peak()).isCloseTo(500, within(1.0));
        assertThat(curves.get(1).peak()).isCloseTo(500, within(1.0));
        assertThat(seconds(curves.get(0)) + seconds(curves.get(1))).isCloseTo(200, within(2.0));
    }

    @Test
    void keepsSlowCrawlsSlowBesideFastOnes() {
        Map<Integer, ReclaimCurve> curves = CrawlSimulation.of(
                List.of(
                        crawl(0, 0, MENDED, Rate.fixed(1000), 0, 100_000),
                        crawl(1, 0, MENDED, Rate.priority("low"), 0, 1_000)),
                0);
        assertThat(curves.get(1).points().get(0).mbps()).isBetween(23.0, 25.0);
        assertThat(curves.get(0).points().get(0).mbps()).isBetween(970.0, 980.0);
    }

    @Test
    void doesNotShareTheCeilingOfDifferentHosts() {
        Map<Integer, ReclaimCurve> curves = CrawlSimulation.of(
                List.of(
                        crawl(0, 0, AFFECTED, Rate.priority("low"), 0, MEASURED),
                        crawl(1, 1, AFFECTED, Rate.fixed(2000), 46, MEASURED)),
                0);
        assertThat(CurveTimes.reaches(curves.get(0), BURST)).contains(409.6);
        assertThat(seconds(curves.get(1))).isEqualTo(46 + 982.154);
    }

    @Test
    void doesNotLimitThickDisks() {
        Crawl thick = new Crawl(0, 0, MENDED, Rate.priority("low"), Duration.ZERO, 540 * GB, true);
        assertThat(seconds(CrawlSimulation.of(List.of(thick), 0).get(0))).isEqualTo(540 * GB / 1000);
        Crawl off = new Crawl(0, 0, MENDED, Rate.priority("none"), Duration.ZERO, 540 * GB, true);
        assertThat(CrawlSimulation.of(List.of(off), 0).get(0).end()).isNull();
    }

    @Test
    void leavesWhatNoHostGivesBack() {
        ReclaimCurve off = curve(1000, Rate.priority("none"), AFFECTED);
        assertThat(off.end()).isNull();
        assertThat(off.left()).isEqualTo(1000);
        assertThat(off.points()).containsExactly(new ReclaimCurve.Point(0, 0, 0));
        ReclaimCurve half = curve(1000, Rate.fixed(100), EsxiRelease.of("6.0.0", 5_050_593), MENDED);
        assertThat(half.end()).isNull();
        assertThat(half.left()).isEqualTo(500);
        assertThat(CurveTimes.reaches(half, 500)).contains(5.0);
        assertThat(CurveTimes.reaches(half, 501)).isEmpty();
    }

    @Test
    void takesEveryRateForLowBefore67() {
        ReclaimCurve old = curve(1000, Rate.fixed(300), EsxiRelease.of("6.5.0", 4_564_106), MENDED);
        assertThat(old.points().get(0).mbps()).isEqualTo(325);
        assertThat(seconds(old)).isEqualTo(20);
    }

    @Test
    void followsTheLoadOfTheArray() {
        Crawl dynamic = crawl(0, 0, MENDED, Rate.dynamic(100, 600), 0, 4000);
        assertThat(seconds(CrawlSimulation.of(List.of(dynamic), 0.4).get(0))).isEqualTo(10);
    }

    @Test
    void isOverAtOnceWhereNothingIsDead() {
        assertThat(curve(0, Rate.fixed(100), MENDED).end()).isEqualTo(Duration.ZERO);
        assertThat(CrawlSimulation.of(List.of(), 0)).isEmpty();
    }
}
