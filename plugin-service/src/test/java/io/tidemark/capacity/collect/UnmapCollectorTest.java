package io.tidemark.capacity.collect;

import static io.tidemark.capacity.series.Tables.NOON;
import static io.tidemark.capacity.series.Tables.VCENTER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.clearInvocations;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoMoreInteractions;
import static org.mockito.Mockito.when;

import io.tidemark.TestDatabase;
import io.tidemark.capacity.Seen;
import io.tidemark.capacity.UnmapActivity;
import io.tidemark.capacity.series.CollectionTimes.Round;
import io.tidemark.capacity.series.Tables;
import io.tidemark.inventory.Datastore;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.unmap.UnmapCounters;
import io.tidemark.vcenter.unmap.UnmapCounters.Sample;
import io.tidemark.vcenter.unmap.UnmapCounters.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.InOrder;

class UnmapCollectorTest {

    private static final Set<String> HOSTS = Set.of("host-1", "host-2");
    /** What hosts keep by themselves begins here, at the end of a whole interval of vCenter. */
    private static final Instant REAL_TIME = NOON.minus(Duration.ofMinutes(55));

    private final Tables tables = new Tables(TestDatabase.H2);
    private final VcenterSession session = mock();
    private final UnmapCollector collector = new UnmapCollector(tables.activities, tables.rounds, tables.gaps);
    private Duration ahead = Duration.ZERO;
    private final long series = tables.series("datastore-1");

    @BeforeEach
    void connect() {
        tables.rounds.collected(VCENTER, NOON, null);
        when(session.vcenter()).thenReturn(VCENTER);
        when(session.unmapCounters(anyCollection(), any(), any(), anyInt())).thenReturn(counters());
    }

    private static UnmapCounters counters(Sample... samples) {
        return new UnmapCounters(true, Map.of("host-1", new TimeRange(REAL_TIME, NOON)), List.of(samples));
    }

    private void collect(Instant now) {
        collector.collect(
                session,
                List.of(Seen.mounted(1, Seen.host(1, "8.0.3"), Seen.host(2, "6.5.0")), Seen.nfs(2)),
                tables.series.of(VCENTER),
                now,
                ahead);
    }

    @Test
    void beginsWithWhatHostsKeepAndGoesOnWithTheDayThatVcenterKeeps() {
        collect(NOON);

        InOrder order = inOrder(session);
        order.verify(session).unmapCounters(HOSTS, REAL_TIME, NOON, 20);
        order.verify(session).unmapCounters(HOSTS, NOON.minus(Duration.ofDays(1)), REAL_TIME, 300);
        assertThat(tables.gaps.of(VCENTER)).isEmpty();
        assertThat(tables.rounds.last(VCENTER).orElseThrow().unmapUntil()).isEqualTo(NOON);
        assertThat(tables.activities.hosts(VCENTER)).isEqualTo(Map.of("host-1", true, "host-2", false));
    }

    @Test
    void asksAgainForTheLastTwoMinutesOnly() {
        collect(NOON);
        clearInvocations(session);
        Instant later = NOON.plusSeconds(300);

        collect(later);

        verify(session).unmapCounters(HOSTS, NOON.minus(Duration.ofMinutes(2)), later, 20);
        verify(session, atLeastOnce()).vcenter();
        verifyNoMoreInteractions(session);
    }

    @Test
    void readsWhatAHostDidNotReturnWhileItWasDisconnected() {
        collect(NOON);
        Instant away = NOON.plus(Duration.ofMinutes(20));
        when(session.unmapCounters(anyCollection(), any(), any(), eq(20)))
                .thenReturn(new UnmapCounters(true, Map.of(), List.of()));
        collect(away);
        clearInvocations(session);
        Instant back = NOON.plus(Duration.ofMinutes(25));
        Instant asked = away.minus(Duration.ofMinutes(2));
        TimeRange returned = new TimeRange(asked, back);
        when(session.unmapCounters(HOSTS, asked, back, 20))
                .thenReturn(new UnmapCounters(true, Map.of("host-1", returned), List.of()));
        when(session.unmapCounters(Set.of("host-1"), NOON, asked, 20))
                .thenReturn(counters(new Sample("host-1", "uuid-1", NOON.plusSeconds(300), 20, 3, 300)));

        collect(back);

        assertThat(tables.activities.between(series, Instant.EPOCH, back))
                .containsExactly(new UnmapActivity(NOON.plusSeconds(300), 20, "host-1", 3, 300));
        clearInvocations(session);
        collect(back.plusSeconds(300));
        verify(session).unmapCounters(HOSTS, back.minus(Duration.ofMinutes(2)), back.plusSeconds(300), 20);
        verify(session, atLeastOnce()).vcenter();
        verifyNoMoreInteractions(session);
    }

    @Test
    void fillsTheGapAfterALongPauseWithoutCountingTwice() {
        collect(NOON);
        Instant later = NOON.plus(Duration.ofHours(3)).plusSeconds(70);

        collect(later);

        Instant realTime = NOON.plus(Duration.ofHours(2)).plus(Duration.ofMinutes(5));
        verify(session).unmapCounters(HOSTS, NOON, realTime, 300);
        verify(session).unmapCounters(HOSTS, realTime, later, 20);
    }

    @Test
    void keepsWhatWasSentToSampledDatastores() {
        when(session.unmapCounters(anyCollection(), any(), any(), anyInt()))
                .thenReturn(counters(
                        new Sample("host-1", "uuid-1", NOON, 20, 3, 300),
                        new Sample("host-1", "uuid-9", NOON, 20, 9, 900)));

        collect(NOON);

        assertThat(tables.activities.between(series, Instant.EPOCH, NOON))
                .containsExactly(new UnmapActivity(NOON, 20, "host-1", 3, 300));
    }

    @Test
    void keepsTheUnmapOfAVolumeForTheDatastoreThatTheHostMounts() {
        long other = tables.series("datastore-3");
        Datastore volume = Seen.mounted(1, Seen.host(1, "8.0.3"));
        when(session.unmapCounters(anyCollection(), any(), any(), anyInt()))
                .thenReturn(counters(
                        new Sample("host-1", "uuid-1", NOON, 20, 3, 300),
                        new Sample("host-2", "uuid-1", NOON, 20, 4, 400)));

        collector.collect(
                session,
                List.of(volume, Seen.sameVolume(3, volume, Seen.host(2, "8.0.3"))),
                tables.series.of(VCENTER),
                NOON,
                ahead);

        assertThat(tables.activities.between(series, Instant.EPOCH, NOON))
                .containsExactly(new UnmapActivity(NOON, 20, "host-1", 3, 300));
        assertThat(tables.activities.between(other, Instant.EPOCH, NOON))
                .containsExactly(new UnmapActivity(NOON, 20, "host-2", 4, 400));
    }

    @Test
    void asksByTheClockOfVcenterAndKeepsTimesOfTheService() {
        ahead = Duration.ofDays(3).plusSeconds(10);
        Instant theirs = NOON.plus(Duration.ofDays(3));
        when(session.unmapCounters(anyCollection(), any(), any(), eq(20)))
                .thenReturn(counters(new Sample("host-1", "uuid-1", theirs, 20, 3, 300)));

        collect(NOON);

        verify(session).unmapCounters(HOSTS, REAL_TIME.plus(ahead).plusSeconds(10), theirs.plusSeconds(20), 20);
        verify(session).unmapCounters(HOSTS, theirs.minus(Duration.ofDays(1)), REAL_TIME.plus(Duration.ofDays(3)), 300);
        assertThat(tables.activities.between(series, Instant.EPOCH, NOON))
                .containsExactly(new UnmapActivity(NOON.minusSeconds(20), 20, "host-1", 3, 300));
    }

    private void refuse(int seconds) {
        when(session.unmapCounters(anyCollection(), any(), any(), eq(seconds)))
                .thenThrow(new VcenterFault("RestrictedByAdministrator", "too many metrics"));
    }

    @Test
    void keepsTheSamplesOfHostsWhileVcenterRefusesItsOwn() {
        refuse(300);

        collect(NOON);

        Round round = tables.rounds.last(VCENTER).orElseThrow();
        assertThat(round.unmapUntil()).isEqualTo(NOON);
        assertThat(round.unmapProblem()).isNull();
        assertThat(round.problem()).isNull();
        assertThat(tables.gaps.of(VCENTER)).singleElement().satisfies(gap -> {
            assertThat(gap.from()).isEqualTo(NOON.minus(Duration.ofDays(1)));
            assertThat(gap.until()).isEqualTo(REAL_TIME);
            assertThat(gap.statement()).extracting(Statement::code).isEqualTo("UNMAP_GAP");
        });
    }

    @Test
    void asksForARefusedGapAgainAfterAPauseAndNotOnceVcenterNoLongerKeepsIt() {
        refuse(300);
        collect(NOON);
        clearInvocations(session);

        collect(NOON.plus(Duration.ofMinutes(10)));
        verify(session, never()).unmapCounters(anyCollection(), any(), any(), eq(300));

        collect(NOON.plus(Duration.ofMinutes(20)));
        verify(session)
                .unmapCounters(HOSTS, NOON.minus(Duration.ofDays(1)).plus(Duration.ofMinutes(20)), REAL_TIME, 300);

        clearInvocations(session);
        tables.rounds.unmapCollected(VCENTER, NOON.plus(Duration.ofHours(24)), true);
        collect(NOON.plus(Duration.ofHours(24)));
        verify(session, never()).unmapCounters(anyCollection(), any(), any(), eq(300));
        assertThat(tables.gaps.of(VCENTER)).hasSize(1);
    }

    @Test
    void fillsARefusedGapWhenVcenterReturnsIt() {
        refuse(300);
        collect(NOON);
        doReturn(counters(new Sample("host-1", "uuid-1", REAL_TIME, 300, 3, 300)))
                .when(session)
                .unmapCounters(anyCollection(), any(), any(), eq(300));

        collect(NOON.plus(Duration.ofMinutes(20)));

        assertThat(tables.gaps.of(VCENTER)).isEmpty();
        assertThat(tables.activities.between(series, Instant.EPOCH, NOON)).hasSize(1);
    }

    @Test
    void readsThePastAndLosesNoTimeWhileHostsDoNotReturnTheirs() {
        refuse(20);

        collect(NOON);
        collect(NOON.plus(Duration.ofMinutes(5)));

        verify(session).unmapCounters(HOSTS, NOON.minus(Duration.ofDays(1)), REAL_TIME, 300);
        verify(session).unmapCounters(HOSTS, REAL_TIME, REAL_TIME.plus(Duration.ofMinutes(5)), 300);
        assertThat(tables.rounds.last(VCENTER).orElseThrow().unmapProblem()).isNotNull();
        assertThat(tables.gaps.of(VCENTER)).isEmpty();

        doReturn(counters()).when(session).unmapCounters(anyCollection(), any(), any(), eq(20));
        collect(NOON.plus(Duration.ofMinutes(6)));
        verify(session)
                .unmapCounters(HOSTS, REAL_TIME.plus(Duration.ofMinutes(5)), NOON.plus(Duration.ofMinutes(6)), 20);
        assertThat(tables.rounds.last(VCENTER).orElseThrow().unmapProblem()).isNull();
    }

    @Test
    void joinsGapsThatFollowEachOther() {
        refuse(20);
        refuse(300);

        collect(NOON);
        collect(NOON.plus(Duration.ofMinutes(5)));

        assertThat(tables.gaps.of(VCENTER))
                .singleElement()
                .satisfies(gap -> assertThat(gap.until()).isEqualTo(REAL_TIME.plus(Duration.ofMinutes(5))));
    }

    @Test
    void remembersThatTheVcenterCountsNothing() {
        when(session.unmapCounters(anyCollection(), any(), any(), anyInt())).thenReturn(UnmapCounters.none());

        collect(NOON);

        assertThat(tables.rounds.last(VCENTER).orElseThrow().unmapCounted()).isFalse();
        assertThat(tables.activities.hosts(VCENTER)).isEqualTo(Map.of("host-1", false, "host-2", false));
    }
}
