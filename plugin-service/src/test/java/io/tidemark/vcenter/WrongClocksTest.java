package io.tidemark.vcenter;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.vcenter.connection.SoapVcenterSession;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.unmap.UnmapCounters;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Reads hosts of a lab whose clocks, or that of vCenter, are wrong by days or hours. */
class WrongClocksTest extends SessionOnLab {

    private static final Duration DAYS = Duration.ofDays(3);

    @AfterEach
    void correct() {
        clocks("0h", "0h", "0h");
    }

    private static List<HostFacts> hosts() {
        return operator.hosts().stream()
                .filter(host -> host.name().startsWith("esx-01") || host.name().startsWith("esx-02"))
                .sorted((one, other) -> one.name().compareTo(other.name()))
                .toList();
    }

    private static List<String> moids() {
        return hosts().stream().map(HostFacts::moid).toList();
    }

    private static void clocks(String vcenter, String first, String second) {
        List<HostFacts> hosts = hosts();
        lab.control(
                "POST",
                "/clocks",
                "{\"vcenter\":\"%s\",\"hosts\":{\"%s\":\"%s\",\"%s\":\"%s\"}}"
                        .formatted(
                                vcenter,
                                hosts.get(0).name(),
                                first,
                                hosts.get(1).name(),
                                second));
    }

    @Test
    void measuresHowFarTheClocksOfHostsDifferFromThatOfVcenter() {
        clocks("0h", "72h", "-2h");
        SoapVcenterSession session = session("operator");
        assertThat(moids()).map(session::hostClockAhead).containsExactly(DAYS, Duration.ofHours(-2));

        clocks("72h", "0h", "72h");
        SoapVcenterSession other = session("operator");
        assertThat(moids()).map(other::hostClockAhead).containsExactly(DAYS.negated(), Duration.ZERO);
    }

    @Test
    void countsTheClockOfAHostThatCannotBeReadAsRight() {
        clocks("0h", "72h", "72h");
        String host = moids().get(0);
        lab.under(
                "{\"kind\":\"soap-fault\",\"type\":\"HostNotReachable\",\"method\":\"QueryDateTime\"}",
                () -> assertThat(session("operator").hostClockAhead(host)).isZero());
        assertThat(session("operator").hostClockAhead("host-99999")).isZero();
    }

    @Test
    void readsTheSameCountersWhateverTheClocksShow() {
        Instant from = operator.currentTime().minusSeconds(60);
        lab.control("POST", "/datastores/vmfs6-prod/vms:delete", "{\"count\":2}");
        lab.advance("20m");
        Instant to = operator.currentTime();
        for (int seconds : new int[] {20, 300}) {
            UnmapCounters right = session("operator").unmapCounters(moids(), from, to, seconds);
            assertThat(right.samples()).isNotEmpty();

            clocks("0h", "72h", "-2h");
            UnmapCounters hosts = session("operator").unmapCounters(moids(), from, to, seconds);
            assertThat(hosts.samples()).containsExactlyInAnyOrderElementsOf(right.samples());
            assertThat(hosts.covered()).isEqualTo(right.covered());

            clocks("72h", "0h", "-2h");
            UnmapCounters vcenter = session("operator").unmapCounters(moids(), from.plus(DAYS), to.plus(DAYS), seconds);
            assertThat(vcenter.earlier(DAYS).samples()).containsExactlyInAnyOrderElementsOf(right.samples());
            clocks("0h", "0h", "0h");
        }
    }
}
