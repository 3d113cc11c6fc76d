package io.tidemark.rate.predict;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.LabSimulation;
import io.tidemark.rate.setting.Rate;
import io.tidemark.vcenter.host.EsxiRelease;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The prediction compared with the lab, which simulates single I/Os independently. */
@Tag("lab")
class CrawlSimulationOnLabTest {

    private static final EsxiRelease OLD = new EsxiRelease(6, 5, 4_564_106);
    private static final EsxiRelease AFFECTED = new EsxiRelease(6, 7, 8_169_922);
    private static final EsxiRelease MENDED = new EsxiRelease(6, 7, 15_160_138);
    private static final EsxiRelease CURRENT = new EsxiRelease(8, 0, 24_022_510);
    private static final List<EsxiRelease> BUILDS = List.of(OLD, AFFECTED, MENDED, CURRENT, new EsxiRelease(9, 0, 1));
    /** What vsish counted in the seed. */
    private static final double SEED = 982_154;

    private record World(List<Crawl> crawls, double load) {}

    private static List<Crawl> crawls(double megabytes, Rate rate, EsxiRelease... hosts) {
        List<Crawl> crawls = new ArrayList<>();
        for (int i = 0; i < hosts.length; i++) {
            crawls.add(crawl(0, i, hosts[i], rate, 0, megabytes / hosts.length, false));
        }
        return crawls;
    }

    private static Crawl crawl(
            int datastore, int host, EsxiRelease build, Rate rate, long at, double megabytes, boolean thick) {
        return new Crawl(datastore, host, build, rate, Duration.ofSeconds(at), Math.floor(megabytes), thick);
    }

    private static World world(List<Crawl> crawls) {
        return new World(crawls, 0);
    }

    /** Every experiment with automatic UNMAP whose rate the API can set, as in lab/scenarios. */
    private static Map<String, World> experiments() {
        double gb = 1024;
        return Map.ofEntries(
                Map.entry("fixed-2000", world(crawls(SEED, Rate.fixed(2000), AFFECTED))),
                Map.entry("fixed-1000", world(crawls(SEED, Rate.fixed(1000), AFFECTED))),
                Map.entry("fixed-500, volume-8tb", world(crawls(SEED, Rate.fixed(500), AFFECTED))),
                Map.entry("fixed-500-two-hosts", world(crawls(SEED, Rate.fixed(500), AFFECTED, AFFECTED))),
                Map.entry("fixed-500-three-hosts", world(crawls(SEED, Rate.fixed(500), AFFECTED, AFFECTED, AFFECTED))),
                Map.entry("fixed-2000-two-hosts", world(crawls(SEED, Rate.fixed(2000), AFFECTED, AFFECTED))),
                Map.entry("low-affected", world(crawls(SEED, Rate.priority("low"), AFFECTED))),
                Map.entry("low-fixed", world(crawls(SEED, Rate.priority("low"), MENDED))),
                Map.entry("old-host", world(crawls(200 * gb, Rate.fixed(300), OLD, CURRENT))),
                Map.entry("thick", world(List.of(crawl(0, 0, MENDED, Rate.priority("low"), 0, 540 * gb, true)))),
                Map.entry(
                        "new-cycle",
                        world(List.of(
                                crawl(0, 0, AFFECTED, Rate.fixed(100), 0, 380 * gb, false),
                                crawl(0, 0, AFFECTED, Rate.fixed(100), 480, 380 * gb, false)))),
                Map.entry(
                        "dynamic", new World(crawls(400 * gb, Rate.dynamic(100, 600), new EsxiRelease(9, 0, 1)), 0.4)),
                Map.entry(
                        "above-1000",
                        world(List.of(
                                crawl(0, 0, MENDED, Rate.fixed(2000), 0, SEED, false),
                                crawl(1, 0, MENDED, Rate.fixed(2000), 0, SEED, false),
                                crawl(2, 0, MENDED, Rate.priority("low"), 0, 98_210, false)))),
                Map.entry(
                        "seed-000",
                        world(List.of(
                                crawl(0, 0, AFFECTED, Rate.priority("low"), 0, SEED, false),
                                crawl(1, 1, AFFECTED, Rate.fixed(2000), 46, SEED, false)))));
    }

    @Test
    void agreesWithEveryExperiment() {
        List<String> names = List.copyOf(experiments().keySet());
        List<World> worlds = names.stream().map(name -> experiments().get(name)).toList();
        List<JsonNode> truth = LabSimulation.outcomes(worlds.stream()
                .map(world -> LabSimulation.world(world.crawls(), world.load()))
                .toList());
        for (int i = 0; i < worlds.size(); i++) {
            agrees(names.get(i), worlds.get(i), truth.get(i));
        }
    }

    @Test
    void agreesWithAHundredRandomWorlds() {
        agreesWithRandomWorlds(0, 100);
    }

    @Test
    @Tag("wide")
    void agreesWithFourHundredMoreRandomWorlds() {
        agreesWithRandomWorlds(100, 500);
    }

    private static void agreesWithRandomWorlds(int from, int to) {
        List<World> worlds = new ArrayList<>();
        for (int seed = from; seed < to; seed++) {
            worlds.add(random(new Random(seed)));
        }
        List<JsonNode> truth = LabSimulation.outcomes(worlds.stream()
                .map(world -> LabSimulation.world(world.crawls(), world.load()))
                .toList());
        for (int i = 0; i < worlds.size(); i++) {
            agrees("seed " + (from + i), worlds.get(i), truth.get(i));
        }
    }

    @Test
    void reproducesTheSeedsFourTimings() {
        assertThat(minutes(crawls(SEED, Rate.fixed(2000), AFFECTED))).isBetween(15.0, 17.0);
        assertThat(minutes(crawls(SEED, Rate.priority("low"), AFFECTED))).isBetween(360.0, 396.0);
        assertThat(minutes(crawls(SEED, Rate.fixed(500), AFFECTED))).isBetween(20.0, 30.0);
        assertThat(minutes(crawls(SEED, Rate.fixed(500), AFFECTED, AFFECTED))).isBetween(12.0, 14.0);
        ReclaimCurve low = CrawlSimulation.of(crawls(SEED, Rate.priority("low"), AFFECTED), 0)
                .get(0);
        assertThat(CurveTimes.reaches(low, 400 * 1024.0).orElseThrow()).isLessThan(450);
    }

    private static double minutes(List<Crawl> crawls) {
        Duration end = CrawlSimulation.of(crawls, 0).get(0).end();
        return end == null ? Double.NaN : end.toMillis() / 60_000.0;
    }

    private static World random(Random random) {
        int hosts = 1 + random.nextInt(4);
        List<EsxiRelease> builds = new ArrayList<>();
        for (int i = 0; i < hosts; i++) {
            builds.add(BUILDS.get(random.nextInt(BUILDS.size())));
        }
        List<Crawl> crawls = new ArrayList<>();
        int datastores = 1 + random.nextInt(3);
        for (int datastore = 0; datastore < datastores; datastore++) {
            Rate rate = switch (random.nextInt(6)) {
                case 0 -> Rate.priority("none");
                case 1, 2 -> Rate.priority("low");
                case 3 -> Rate.dynamic(100, 100 * (1 + random.nextInt(10)));
                default -> Rate.fixed(100 * (1 + random.nextInt(20)));
            };
            boolean thick = random.nextInt(5) == 0;
            for (int host = 0; host < hosts; host++) {
                if (random.nextInt(4) > 0 || host == 0) {
                    double megabytes = 4096 * Math.pow(2, random.nextDouble() * 7);
                    long at = random.nextInt(3) == 0 ? random.nextInt(1200) : 0;
                    crawls.add(crawl(datastore, host, builds.get(host), rate, at, megabytes, thick));
                }
            }
        }
        return new World(crawls, random.nextInt(3) == 0 ? random.nextDouble() : 0);
    }

    /** Every quarter of the dead space within 10 % and an I/O or two. */
    private static void agrees(String name, World world, JsonNode truth) {
        Map<Integer, ReclaimCurve> predicted = CrawlSimulation.of(world.crawls(), world.load());
        predicted.forEach((datastore, curve) -> {
            double total = world.crawls().stream()
                    .filter(crawl -> crawl.datastore() == datastore)
                    .mapToDouble(Crawl::megabytes)
                    .sum();
            for (int quarter = 1; quarter <= 4; quarter++) {
                JsonNode real = truth.get("datastores").get(datastore).get(quarter - 1);
                Optional<Double> guess = CurveTimes.reaches(curve, total * quarter / 4);
                String what = name + ", datastore " + datastore + ", quarter " + quarter + " of " + world;
                assertThat(guess.isPresent()).as(what).isEqualTo(!real.isNull());
                guess.ifPresent(seconds ->
                        assertThat(seconds).as(what).isBetween(real.asDouble() * 0.9 - 5, real.asDouble() * 1.1 + 5));
            }
        });
    }
}
