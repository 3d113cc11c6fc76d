package io.tidemark.advice.old;

import static io.tidemark.advice.old.Stored.GB;
import static io.tidemark.advice.old.Stored.codes;
import static io.tidemark.advice.old.Stored.datastore;
import static io.tidemark.advice.old.Stored.host;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.inventory.MountingHost;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OldHostsTest {

    private static OldHostGuidance guidance(@Nullable Long growth, MountingHost... hosts) {
        return OldHosts.guidance(datastore("ds one", 5, 1000 * GB, 500 * GB, growth, hosts))
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "5.0.0, 469512, UPDATE_FIRST",
        "5.0.0, 623859, UPDATE_FIRST",
        "5.0.0, 623860, VMKFSTOOLS",
        "5.0.0, 0, UNKNOWN",
        "5.1.0, 799733, VMKFSTOOLS",
        "5.1.0, 0, VMKFSTOOLS",
        "5.5.0, 1331820, RUN",
        "6.0.0, 2494585, RUN",
        "10.1, 1, RUN",
        "4.1.0, 260247, NONE",
        "'', 1, UNKNOWN",
        "eight, 1, UNKNOWN"
    })
    void knowsWhatAReleaseOffers(String version, long build, String way) {
        assertThat(ManualUnmapSupport.of(host("esx", version, build).facts().release()))
                .hasToString(way);
    }

    @Test
    void writesTheCommandWithTheShareThatLeavesThinDisksRoomToGrow() {
        OldHostGuidance guidance = guidance(300 * GB, host("esx-1", "5.1.0", 799733));
        assertThat(guidance.percent()).isEqualTo(40);
        assertThat(guidance.balloonBytes()).isEqualTo(200 * GB);
        assertThat(guidance.commands()).containsExactly("cd '/vmfs/volumes/ds one'", "vmkfstools -y 40");
        assertThat(codes(guidance.statements())).containsExactly("OLD_HOST_BALLOON", "OLD_HOST_GROWTH");
    }

    @Test
    void offersNoCommandWhenThinDisksCouldTakeAllThatIsFree() {
        OldHostGuidance guidance = guidance(500 * GB, host("esx-1", "5.1.0", 799733));
        assertThat(guidance.percent()).isZero();
        assertThat(guidance.commands()).isEmpty();
        assertThat(codes(guidance.statements())).containsExactly("OLD_HOST_NO_ROOM", "OLD_HOST_GROWTH");
    }

    @Test
    void saysWhatItDoesNotKnowOfThinDisks() {
        OldHostGuidance guidance = guidance(null, host("esx-1", "5.1.0", 799733));
        assertThat(guidance.percent()).isEqualTo(60);
        assertThat(codes(guidance.statements())).containsExactly("OLD_HOST_BALLOON", "OLD_HOST_GROWTH_UNKNOWN");
        assertThat(codes(guidance(0L, host("esx-1", "5.1.0", 799733)).statements()))
                .containsExactly("OLD_HOST_BALLOON", "OLD_HOST_NO_GROWTH");
    }

    @Test
    void sendsPeopleToANewerHostThatMountsItToo() {
        OldHostGuidance guidance = guidance(0L, host("esx-1", "5.1.0", 799733), host("esx-2", "8.0.3", 24022510));
        assertThat(codes(guidance.statements())).first().isEqualTo("OLD_HOST_NEWER_CAN_RUN");
        assertThat(guidance.hosts()).extracting(OldHostGuidance.Host::name).containsExactly("esx-1");
    }

    @Test
    void advisesNothingForReleasesWithoutTheCommand() {
        OldHostGuidance guidance =
                guidance(0L, host("esx-1", "5.0.0", 469512), host("esx-2", "4.1.0", 260247), host("esx-3", null, 0));
        assertThat(guidance.percent()).isNull();
        assertThat(guidance.balloonBytes()).isNull();
        assertThat(guidance.commands()).isEmpty();
        assertThat(codes(guidance.statements()))
                .containsExactly("OLD_HOST_BEFORE_UPDATE_1", "OLD_HOST_NO_UNMAP", "OLD_HOST_UNKNOWN");
    }

    @Test
    void isSilentWhereEveryHostIsNewEnough() {
        assertThat(OldHosts.guidance(datastore("ds", 5, GB, GB, 0L, host("esx-1", "5.5.0", 1331820))))
                .isEmpty();
    }
}
