package io.tidemark.rate.predict;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.LabSimulation;
import io.tidemark.platform.Statement;
import io.tidemark.rate.message.RateMessage;
import io.tidemark.rate.setting.Rate;
import io.tidemark.vcenter.host.EsxiRelease;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What the product says about the start of automatic reclaim, compared with idle datastores of the lab. */
@Tag("lab")
class IdleDelayOnLabTest {

    private static final EsxiRelease CURRENT = new EsxiRelease(8, 0, 24_022_510);
    private static final int DATASTORES = 30;
    private static final double DAY = Duration.ofDays(1).toSeconds();

    private static List<Crawl> crawls;
    private static JsonNode idle;

    /** Each datastore on a host of its own, so that none waits for another. */
    @BeforeAll
    @SuppressWarnings("unchecked")
    static void simulate() {
        crawls = new ArrayList<>();
        for (int i = 0; i < DATASTORES; i++) {
            crawls.add(new Crawl(i, i, CURRENT, Rate.fixed(100), Duration.ZERO, 65_536, false));
        }
        Map<String, Object> world = new HashMap<>(LabSimulation.world(crawls, 0));
        world.put(
                "datastores",
                ((List<Map<String, Object>>) world.get("datastores"))
                        .stream()
                                .map(datastore -> {
                                    Map<String, Object> late = new HashMap<>(datastore);
                                    late.put("late", true);
                                    return late;
                                })
                                .toList());
        idle = LabSimulation.outcomes(List.of(world)).get(0).get("datastores");
    }

    private static double seconds(int datastore, int quarter) {
        return idle.get(datastore).get(quarter - 1).asDouble();
    }

    private static String said(RateMessage message) {
        Statement statement = message.statement();
        return statement.text();
    }

    @Test
    void canTakeUpToADayToStartAsTheAssumptionSays() {
        assertThat(said(RateMessage.ASSUMED_OPEN_FILE)).contains("it can take up to a day to start");
        Map<Integer, ReclaimCurve> predicted = CrawlSimulation.of(crawls, 0);
        double latest = 0;
        for (int i = 0; i < DATASTORES; i++) {
            double began = seconds(i, 1)
                    - CurveTimes.reaches(predicted.get(i), 16_384.0).orElseThrow();
            assertThat(began).isBetween(-5.0, DAY + 5);
            latest = Math.max(latest, began);
        }
        assertThat(latest).isGreaterThan(DAY / 2);
    }

    @Test
    void countsThePredictedTimesFromTheStartAsTheAssumptionSays() {
        assertThat(said(RateMessage.ASSUMED_OPEN_FILE)).contains("the times count from its start");
        Map<Integer, ReclaimCurve> predicted = CrawlSimulation.of(crawls, 0);
        for (int i = 0; i < DATASTORES; i++) {
            ReclaimCurve curve = predicted.get(i);
            double guess = CurveTimes.reaches(curve, 65_536.0).orElseThrow()
                    - CurveTimes.reaches(curve, 16_384.0).orElseThrow();
            assertThat(seconds(i, 4) - seconds(i, 1)).isBetween(guess * 0.9 - 5, guess * 1.1 + 5);
        }
    }
}
