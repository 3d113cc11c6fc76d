package io.tidemark.reclaim.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.vcenter.host.EsxiRelease;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What holds of the reclaim unit in every world, checked against the rules written down a second, plainer way. */
class UnitRuleTest {

    private static final long MB = 1 << 20;
    private static final List<EsxiRelease> RELEASES = List.of(
            release("5.5.0", 1331820),
            release("5.5.0", 2143826),
            release("5.5.0", 2143827),
            release("5.5.0", 0),
            release("6.0.0", 2494585),
            release("6.5.0", 4564106),
            release("6.7.0", 8169922),
            release("7.0.3", 19193900),
            release("8.0.3", 24022510),
            release("9.0.0", 24755229));

    private static EsxiRelease release(String version, long build) {
        return EsxiRelease.of(version, build);
    }

    /** A world whose free space often lies near one of the rule's edges. */
    private record World(VmfsSpace space, EsxiRelease release, BigDecimal percent) {

        static World random(Random random) {
            long block = (1L << random.nextInt(4)) * MB;
            long capacity = block * random.nextInt(1 << 26);
            long free = switch (random.nextInt(4)) {
                case 0 -> capacity / 4 + (random.nextInt(5) - 2) * block;
                case 1 -> 20000 * block + (random.nextInt(5) - 2) * block;
                default -> (long) (capacity * random.nextDouble());
            };
            free = Math.max(0, Math.min(capacity, free + random.nextInt(1000) - 500));
            return new World(
                    new VmfsSpace(capacity, free, block),
                    RELEASES.get(random.nextInt(RELEASES.size())),
                    BigDecimal.valueOf(1 + random.nextInt(10), 1));
        }
    }

    /** R2, R4 and R7 as they are documented. */
    private static long host(long asked, VmfsSpace space, EsxiRelease release) {
        boolean old = release.major() == 5 && release.build() != 0 && release.build() < 2143827;
        if (old) {
            return asked;
        }
        boolean full = 4 * space.freeBytes() <= space.capacityBytes();
        long blocks = space.freeBytes() / space.blockSizeBytes();
        return full || asked * 100 > blocks ? 200 : asked;
    }

    @Test
    void isTakenByEveryHostAsProposed() {
        Random random = new Random(7);
        for (int i = 0; i < 20000; i++) {
            World world = World.random(random);
            long unit = ReclaimUnit.proposed(world.space(), world.percent(), Long.MAX_VALUE)
                    .blocks();
            assertThat(unit).as(world.toString()).isGreaterThanOrEqualTo(200);
            assertThat(host(unit, world.space(), world.release()))
                    .as(world.toString())
                    .isEqualTo(unit);
        }
    }

    @Test
    void isPredictedAsTheHostChoosesIt() {
        Random random = new Random(8);
        for (int i = 0; i < 20000; i++) {
            World world = World.random(random);
            long asked = 1 + random.nextInt(random.nextBoolean() ? 300 : 1 << 20);
            long effective = ReclaimUnit.effective(asked, world.space(), world.release());
            assertThat(effective).as(asked + " in " + world).isEqualTo(host(asked, world.space(), world.release()));
            ReclaimUnit forced = ReclaimUnit.forced(asked, world.space(), world.release(), Long.MAX_VALUE);
            long done = host(forced.blocks(), world.space(), world.release());
            assertThat(forced.warning() != null)
                    .as(asked + " in " + world)
                    .isEqualTo(forced.blocks() == asked && done != asked);
        }
    }

    /** R7: a build that takes anything is never given more than one percent, or the 200 that is every host's own. */
    @Test
    void neverLetsAnOldBuildTakeTooMuch() {
        Random random = new Random(9);
        EsxiRelease old = release("5.5.0", 1331820);
        for (int i = 0; i < 5000; i++) {
            VmfsSpace space = World.random(random).space();
            long unit = ReclaimUnit.forced(1 + random.nextInt(1 << 24), space, old, Long.MAX_VALUE)
                    .blocks();
            assertThat(unit).isLessThanOrEqualTo(Math.max(200, space.freeBlocks() / 100));
        }
    }

    @Test
    void neverGrowsWhenSpaceShrinks() {
        Random random = new Random(10);
        for (int i = 0; i < 5000; i++) {
            World world = World.random(random);
            VmfsSpace less = new VmfsSpace(
                    world.space().capacityBytes(),
                    (long) (world.space().freeBytes() * random.nextDouble()),
                    world.space().blockSizeBytes());
            assertThat(ReclaimUnit.proposed(less, world.percent(), Long.MAX_VALUE)
                            .blocks())
                    .isLessThanOrEqualTo(ReclaimUnit.proposed(world.space(), world.percent(), Long.MAX_VALUE)
                            .blocks());
        }
    }
}
