package io.tidemark.imports.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.imports.esxtop.ColumnPatterns;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.esxtop.EsxtopServices;
import io.tidemark.vcenter.esxtop.LiveEsxtopProperties;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** When a live view takes samples, when it ends, and that it frees what the host keeps. */
class LiveCollectorTest {

    private static final LiveEsxtopProperties PROPERTIES =
            new LiveEsxtopProperties(true, Duration.ofSeconds(5), Duration.ofMinutes(30), Duration.ofMinutes(1), 8);

    private Instant now = Instant.parse("2026-03-02T08:00:00Z");
    private Optional<String> service = Optional.of("esxtop-1");
    private Supplier<String> info = () -> StatisticsOfHost.INFO;
    private Supplier<String> statistics =
            () -> new StatisticsOfHost().device("naa.1", 1, 64).text();
    private int freed;
    private int uses;

    private final Clock clock = new Clock() {
        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    };

    private final EsxtopServices services = new EsxtopServices() {
        @Override
        public Optional<String> of(String hostName) {
            return service;
        }

        @Override
        public String counterInfo(String of) {
            return info.get();
        }

        @Override
        public String fetchStats(String of) {
            return statistics.get();
        }

        @Override
        public void freeStats(String of) {
            freed++;
        }
    };

    private LiveCollector collector() {
        VcenterSession session = (VcenterSession) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {VcenterSession.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "esxtopServices" -> services;
                    case "currentTime" -> now;
                    case "use" -> {
                        uses++;
                        yield (VcenterSession.Use) () -> uses--;
                    }
                    default -> throw new UnsupportedOperationException(method.getName());
                });
        return new LiveCollector(
                new ObjectId("9f8a0f3c-0000-0000-0000-000000000001", "host-1"),
                "esx-1",
                "operator",
                session,
                ColumnPatterns.usual(),
                PROPERTIES,
                Clock.fixed(Instant.EPOCH, ZoneOffset.UTC),
                clock);
    }

    private void later(int seconds) {
        now = now.plusSeconds(seconds);
    }

    @Test
    void samplesUntilItIsStoppedAndThenFreesWhatTheHostKeeps() {
        LiveCollector collector = collector();
        assertThat(collector.view().state()).isEqualTo(LiveEsxtop.State.STARTING);
        collector.tick();
        later(5);
        statistics = () -> new StatisticsOfHost().device("naa.1", 4, 256).text();
        collector.tick();
        assertThat(collector.view().state()).isEqualTo(LiveEsxtop.State.RUNNING);
        assertThat(collector.view().devices())
                .singleElement()
                .satisfies(device -> assertThat(device.deletes()).isEqualTo(3));
        assertThat(freed).isZero();
        assertThat(uses).isEqualTo(1);

        collector.end(EsxtopMessage.ESXTOP_STOPPED.with("user", "operator"));
        collector.tick();

        assertThat(collector.view().samples()).isEqualTo(2);
        assertThat(collector.view().endReason()).isNotNull();
        assertThat(freed).isEqualTo(1);
        assertThat(uses).isZero();
    }

    @Test
    void endsWhenNobodyViewsItAndAfterItsLongestTime() {
        LiveCollector unviewed = collector();
        later(59);
        unviewed.tick();
        assertThat(unviewed.ended()).isFalse();
        later(1);
        unviewed.tick();
        assertThat(EsxtopMessage.ESXTOP_NOT_VIEWED.is(unviewed.view().endReason()))
                .isTrue();
        assertThat(freed).isEqualTo(1);

        LiveCollector viewed = collector();
        for (int i = 0; i < 60; i++) {
            later(30);
            viewed.viewed();
            assertThat(viewed.ended()).isFalse();
            viewed.tick();
        }
        assertThat(EsxtopMessage.ESXTOP_LONGEST.is(viewed.view().endReason())).isTrue();
        assertThat(uses).isZero();
    }

    @Test
    void endsWhenTheHostDoesNotOfferTheServiceOrItsCountersAreUnknown() {
        service = Optional.empty();
        LiveCollector without = collector();
        without.tick();
        assertThat(EsxtopMessage.ESXTOP_NOT_OFFERED.is(without.view().endReason()))
                .isTrue();

        service = Optional.of("esxtop-1");
        info = () -> "|SCSIDevice|DeviceName,CSTR|NumOfCommands,U64|\n";
        LiveCollector unknown = collector();
        unknown.tick();
        assertThat(EsxtopMessage.ESXTOP_COUNTERS_UNKNOWN.is(unknown.view().endReason()))
                .isTrue();
        assertThat(uses).isZero();
    }

    @Test
    void continuesAfterOneAttemptWithoutASampleAndEndsAfterThree() {
        Supplier<String> good = statistics;
        LiveCollector collector = collector();
        collector.tick();
        statistics = () -> good.get().substring(0, good.get().length() - 5);
        collector.tick();
        collector.tick();
        assertThat(EsxtopMessage.ESXTOP_UNREADABLE.is(collector.view().sampleProblem()))
                .isTrue();
        statistics = good;
        collector.tick();
        assertThat(collector.view().sampleProblem()).isNull();
        assertThat(collector.view().samples()).isEqualTo(2);

        statistics = () -> {
            throw new VcenterUnreachable(Statement.of("TEST", "no answer"), new IOException("reset"));
        };
        collector.tick();
        collector.tick();
        assertThat(collector.ended()).isFalse();
        collector.tick();
        assertThat(collector.view().endReason()).isEqualTo(Statement.of("TEST", "no answer"));
        assertThat(freed).isEqualTo(1);
    }

    static Stream<VcenterFault> finalFaults() {
        return Stream.of(
                new PermissionMissing("Global.ServiceManagers", "group-d1", Statement.of("TEST", "refused")),
                new ObjectMissing("esxtop-1"));
    }

    @ParameterizedTest
    @MethodSource("finalFaults")
    void endsAtOnceWhenThePrivilegeOrTheServiceIsGone(VcenterFault fault) {
        LiveCollector collector = collector();
        statistics = () -> {
            throw fault;
        };
        collector.tick();
        assertThat(collector.ended()).isTrue();
        assertThat(freed).isEqualTo(1);
    }

    @Test
    void endsWithTheSessionOfTheUserWhoStartedIt() {
        LiveCollector collector = collector();
        statistics = () -> {
            throw new SessionEnded(Statement.of("TEST", "session ended"));
        };
        collector.tick();
        assertThat(collector.view().endReason()).isEqualTo(Statement.of("TEST", "session ended"));
        assertThat(uses).isZero();
    }
}
