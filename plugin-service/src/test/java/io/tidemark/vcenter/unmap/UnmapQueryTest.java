package io.tidemark.vcenter.unmap;

import static io.tidemark.vcenter.StubVcenter.object;
import static io.tidemark.vcenter.StubVcenter.val;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.connection.SoapVcenterSession;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.unmap.UnmapCounters.Sample;
import io.tidemark.vcenter.unmap.UnmapCounters.TimeRange;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnmapQueryTest {

    private static final Instant FROM = Instant.parse("2026-03-01T10:00:00Z");
    private static final String ENDS = "300,2026-03-01T10:05:00Z,300,2026-03-01T10:10:00Z,300,2026-03-01T10:15:00Z";

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    @BeforeEach
    void offerCounters() {
        offer("megaBytes");
        available("uuid-1");
    }

    private void available(String... volumes) {
        vcenter.answer(
                "QueryAvailablePerfMetric",
                Stream.of(volumes)
                        .flatMap(volume -> Stream.of(metric(11, volume), metric(12, volume), metric(99, volume)))
                        .collect(Collectors.joining()));
    }

    private static String metric(int counter, String volume) {
        return "<returnval><counterId>" + counter + "</counterId><instance>" + volume + "</instance></returnval>";
    }

    private void offer(String unit) {
        counters(counter(11, "datastore", "unmapIOs", "number", "summation")
                + counter(12, "datastore", "unmapSize", unit, "summation")
                + counter(13, "disk", "unmapSize", "kiloBytes", "summation")
                + counter(14, "datastore", "unmapSize", "kiloBytes", "average"));
    }

    private void counters(String counters) {
        vcenter.objects(
                object("PerformanceManager", "PerfMgr", "perfCounter", val("ArrayOfPerfCounterInfo", counters)));
    }

    private static String counter(int key, String group, String name, String unit, String rollup) {
        return "<PerfCounterInfo><key>" + key + "</key><nameInfo><key>" + name + "</key></nameInfo><groupInfo><key>"
                + group + "</key></groupInfo><unitInfo><key>" + unit + "</key></unitInfo><rollupType>" + rollup
                + "</rollupType></PerfCounterInfo>";
    }

    private static String host(String moid, String ends, String... series) {
        return "<returnval xsi:type=\"PerfEntityMetricCSV\"><entity type=\"HostSystem\">" + moid
                + "</entity><sampleInfoCSV>" + ends + "</sampleInfoCSV>" + String.join("", series) + "</returnval>";
    }

    private static String series(int counter, String volume, String values) {
        return "<value xsi:type=\"PerfMetricSeriesCSV\"><id><counterId>" + counter + "</counterId><instance>" + volume
                + "</instance></id><value>" + values + "</value></value>";
    }

    private UnmapCounters ask(String... hosts) {
        return vcenter.session().unmapCounters(List.of(hosts), FROM, FROM.plusSeconds(900), 300);
    }

    @Test
    void readsWhatHostsSentToVolumes() {
        vcenter.answer(
                "QueryPerf",
                host("host-1", ENDS, series(11, "uuid-1", "0,15,3"), series(12, "uuid-1", "0,960,192"))
                        + host("host-2", ENDS, series(11, "uuid-1", "0,0,0"), series(12, "uuid-1", "0,0,0")));

        UnmapCounters counters = ask("host-1", "host-2");

        assertThat(counters.counted()).isTrue();
        assertThat(counters.samples())
                .containsExactly(
                        new Sample("host-1", "uuid-1", FROM.plusSeconds(600), 300, 15, 960L << 20),
                        new Sample("host-1", "uuid-1", FROM.plusSeconds(900), 300, 3, 192L << 20));
        assertThat(counters.hosts()).containsExactlyInAnyOrder("host-1", "host-2");
        assertThat(counters.covered()).containsEntry("host-2", new TimeRange(FROM, FROM.plusSeconds(900)));
    }

    @ParameterizedTest
    @CsvSource({"kiloBytes, 1024", "megaBytes, 1048576", "gigaBytes, 1073741824"})
    void takesTheUnitFromTheCounter(String unit, long bytes) {
        offer(unit);
        vcenter.answer("QueryPerf", host("host-1", ENDS, series(12, "uuid-1", "0,0,2")));

        assertThat(ask("host-1").samples())
                .singleElement()
                .satisfies(sample -> assertThat(sample.bytes()).isEqualTo(2 * bytes));
    }

    @Test
    void coversOnlyWhatFollowsTheLastUnknownValue() {
        vcenter.answer(
                "QueryPerf", host("host-1", ENDS, series(11, "uuid-1", "1,-1,1"), series(12, "uuid-1", "64,-1,64")));

        UnmapCounters counters = ask("host-1");

        assertThat(counters.covered())
                .containsEntry("host-1", new TimeRange(FROM.plusSeconds(600), FROM.plusSeconds(900)));
        assertThat(counters.samples()).hasSize(2);
    }

    @Test
    void coversOnlyWhatFollowsAGap() {
        String ends = "300,2026-03-01T10:05:00Z,300,2026-03-01T10:15:00Z";
        vcenter.answer("QueryPerf", host("host-1", ends, series(12, "uuid-1", "64,64")));

        assertThat(ask("host-1").covered())
                .containsEntry("host-1", new TimeRange(FROM.plusSeconds(600), FROM.plusSeconds(900)));
    }

    @Test
    void coversNothingWithoutIntervals() {
        vcenter.answer("QueryPerf", host("host-1", "", series(12, "uuid-1", "")));

        assertThat(ask("host-1").covered()).containsEntry("host-1", new TimeRange(FROM, FROM));
    }

    @Test
    void leavesOutHostsThatHaveNoSuchSeries() {
        vcenter.answer("QueryPerf", host("host-1", ENDS));

        UnmapCounters counters = ask("host-1", "host-2");

        assertThat(counters.counted()).isTrue();
        assertThat(counters.hosts()).isEmpty();
    }

    @Test
    void saysWhenThisVcenterHasNoSuchCounters() {
        counters(counter(11, "datastore", "unmapIOs", "number", "summation"));

        assertThat(ask("host-1")).isEqualTo(UnmapCounters.none());
        assertThat(vcenter.calls("QueryPerf")).isZero();
    }

    private static String[] hosts(int count) {
        return IntStream.range(0, count).mapToObj(i -> "host-" + i).toArray(String[]::new);
    }

    /** What each query asked for. */
    private List<Integer> asked(String element) {
        return vcenter.requests().stream()
                .map(request -> request.getBodyAsString())
                .filter(body -> body.contains("<QueryPerf"))
                .map(body -> body.split("<" + element + ">", -1).length - 1)
                .toList();
    }

    @Test
    void asksForFiftyHostsAtOnce() {
        vcenter.answer("QueryPerf", "");

        vcenter.session().unmapCounters(List.of(hosts(120)), FROM, FROM.plusSeconds(900), 20);

        assertThat(asked("querySpec")).containsExactly(50, 50, 20);
        assertThat(vcenter.calls("QueryAvailablePerfMetric")).isZero();
    }

    @Test
    void asksForTheHistoryOfFiftyHostsAtOnce() {
        vcenter.answer("QueryPerf", "");

        ask(hosts(120));

        assertThat(asked("querySpec")).containsExactly(50, 50, 20);
    }

    @Test
    void splitsHistoryByTheMetricsThatVcenterAllows() {
        available("uuid-1", "uuid-2", "uuid-3");
        vcenter.answer("QueryPerf", "");

        ask(hosts(50));

        assertThat(asked("metricId")).containsExactly(256, 44);
        assertThat(vcenter.requests().toString()).doesNotContain("<instance>*<");
    }

    @Test
    void halvesARefusedQueryAndRemembersWhatWasAccepted() {
        available("uuid-1", "uuid-2");
        vcenter.faultOnce("QueryPerf", "RestrictedByAdministrator", "");
        SoapVcenterSession session = vcenter.session();

        session.unmapCounters(List.of(hosts(8)), FROM, FROM.plusSeconds(900), 300);
        session.unmapCounters(List.of(hosts(8)), FROM, FROM.plusSeconds(900), 300);

        assertThat(asked("metricId")).containsExactly(32, 16, 16, 16, 16);
    }

    @Test
    void failsOnlyWhenVcenterRefusesOneVolumeAndBeginsInFullNextTime() {
        available("uuid-1", "uuid-2");
        vcenter.fault("QueryPerf", "RestrictedByAdministrator");
        SoapVcenterSession session = vcenter.session();

        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(VcenterFault.class)
                    .isThrownBy(() -> session.unmapCounters(List.of(hosts(4)), FROM, FROM.plusSeconds(900), 300))
                    .satisfies(fault -> assertThat(fault.fault()).isEqualTo("RestrictedByAdministrator"));
        }

        assertThat(asked("metricId")).containsExactly(16, 8, 4, 2, 16, 8, 4, 2);
    }

    @Test
    void coversOnlyWhatAllAnswersForAHostCover() {
        available("uuid-1", "uuid-2");
        vcenter.inTurn(
                "QueryPerf",
                StubVcenter.refusal("RestrictedByAdministrator"),
                StubVcenter.result(
                        "QueryPerf",
                        host("host-1", ENDS, series(11, "uuid-1", "0,1,0"), series(12, "uuid-1", "0,9,0"))),
                StubVcenter.result(
                        "QueryPerf",
                        host("host-1", ENDS, series(11, "uuid-2", "0,0,2"), series(12, "uuid-2", "-1,0,8"))));

        UnmapCounters counters = ask("host-1");

        assertThat(counters.covered())
                .containsEntry("host-1", new TimeRange(FROM.plusSeconds(300), FROM.plusSeconds(900)));
        assertThat(counters.samples()).extracting(Sample::vmfsUuid).containsExactly("uuid-1", "uuid-2");
    }

    @Test
    void asksForNoHistoryThatVcenterDoesNotHave() {
        available();

        UnmapCounters counters = ask("host-1");

        assertThat(counters.counted()).isTrue();
        assertThat(counters.hosts()).isEmpty();
        assertThat(vcenter.calls("QueryPerf")).isZero();
    }
}
