package io.tidemark.inventory.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.Problem;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** UNMAP to COMSTAR devices is refused, except for targets that an administrator accepted. */
@OnEveryDatabase
class UnmapRisksTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final String DEVICE = "naa.600144f070cc4400000058a900010001";
    private static final String SIBLING = "naa.600144f070cc4400000058a900020001";
    private static final String ELSEWHERE = "naa.600144f0aabbccddeeff58a900010001";
    private static final String TARGET = "600144f070cc44000000";

    private final UnmapRisks risks;

    UnmapRisksTest(TestDatabase database) {
        risks = new UnmapRisks(
                new AcceptedRisks(JdbcClient.create(database.fresh())), Clock.fixed(NOW, ZoneOffset.UTC));
    }

    @Test
    void refusesComstarDevicesOnlyAndGivesTheWarningInFull() {
        var refused = risks.of(List.of(DEVICE, "NAA.600144F0AABBCCDDEEFF", "naa.624a9370000000000000000000000001"));

        assertThat(refused).containsOnlyKeys(DEVICE, "NAA.600144F0AABBCCDDEEFF");
        assertThat(refused.get(DEVICE).text())
                .contains(DEVICE)
                .contains("corrupt")
                .contains("Solaris 11.1")
                .contains("Have a backup");
    }

    @Test
    void allowsAllDevicesOfAnAcceptedTargetAndNoOthers() {
        AcceptedRisk accepted = risks.accept(TARGET, "zfs-01", "ann@vsphere.local");

        assertThat(accepted).isEqualTo(new AcceptedRisk(TARGET, "zfs-01", "ann@vsphere.local", NOW));
        assertThat(risks.accepted()).containsExactly(accepted);
        assertThat(risks.of(List.of(DEVICE, SIBLING, ELSEWHERE))).containsOnlyKeys(ELSEWHERE);
    }

    @Test
    void refusesAgainOnceTheAcceptanceIsWithdrawn() {
        risks.accept(TARGET, "zfs-01", "ann@vsphere.local");

        assertThat(risks.withdraw(TARGET).name()).isEqualTo("zfs-01");

        assertThat(risks.of(List.of(DEVICE))).containsOnlyKeys(DEVICE);
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> risks.withdraw(TARGET))
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(404));
    }

    @Test
    void isAcceptedOnceAndForKnownKindsOfTargetsOnly() {
        risks.accept(TARGET, "zfs-01", "ann@vsphere.local");

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> risks.accept(TARGET, "other", "bob@vsphere.local"))
                .satisfies(problem -> assertThat(problem.slug()).isEqualTo("unmap-risk-accepted"));
        for (String no : List.of("624a9370000000000000", "600144f0", "600144f070cc440000001111", "x")) {
            assertThatExceptionOfType(Problem.class)
                    .isThrownBy(() -> risks.accept(no, "x", "ann@vsphere.local"))
                    .satisfies(problem -> assertThat(problem.status()).isEqualTo(404));
        }
    }
}
