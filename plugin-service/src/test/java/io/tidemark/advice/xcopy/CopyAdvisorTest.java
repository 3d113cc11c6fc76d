package io.tidemark.advice.xcopy;

import static io.tidemark.advice.xcopy.Copied.codes;
import static io.tidemark.advice.xcopy.Copied.datastore;
import static io.tidemark.advice.xcopy.Copied.device;
import static io.tidemark.advice.xcopy.Copied.host;
import static io.tidemark.advice.xcopy.Copied.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.advice.xcopy.CopySource.Format;
import io.tidemark.advice.xcopy.XcopyAdvice.Verdict;
import io.tidemark.audit.XcopyHost;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Seen;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CopyAdvisorTest {

    private static final int MB = 1 << 20;
    private static final Datastore DS = datastore("ds", MB, "8.0.3", "a");
    private static final XcopyHost FULL = host(true, 16384L, true, device("supported", null));

    private static XcopyAdvice advice(CopySource source, List<XcopyHost> audited, Datastore... datastores) {
        List<Datastore> visible = List.of(datastores);
        return new CopyAdvisor(visible, new HostTransfers(Seen.VCENTER, visible, audited)).of(source);
    }

    private static XcopyAdvice advice(CopySource source) {
        return advice(source, List.of(FULL), DS);
    }

    @Test
    void advisesToCloneTemplatesWithThinDisksOnce() {
        XcopyAdvice advice = advice(vm(true, false, Format.THIN));
        assertThat(advice.verdict()).isEqualTo(Verdict.CLONE_ONCE);
        assertThat(advice.expected()).isEqualTo(new CopyForecast(44_000, 46));
        assertThat(advice.onceCloned()).isEqualTo(new CopyForecast(4160, 12));
    }

    @Test
    void advisesNoCloneOfAVm() {
        XcopyAdvice advice = advice(vm(false, false, Format.THIN));
        assertThat(advice.verdict()).isNotEqualTo(Verdict.CLONE_ONCE);
        assertThat(advice.onceCloned()).isNull();
    }

    @Test
    void advisesTheCloneEvenWhenNoAuditReadTheHostButForecastsNothing() {
        XcopyAdvice advice = advice(vm(true, false, Format.THIN), List.of(), DS);
        assertThat(advice.verdict()).isEqualTo(Verdict.CLONE_ONCE);
        assertThat(advice.expected()).isNull();
        assertThat(advice.onceCloned()).isNull();
        assertThat(codes(advice.notes())).containsExactly("XCOPY_NOT_AUDITED");
    }

    @Test
    void advisesThickTemplatesOnHostsBeforeSix() {
        XcopyHost old = host("5.5.0", true, 16384L, true, device("supported", null));
        XcopyAdvice advice = advice(vm(true, false, Format.THIN), List.of(old), datastore("ds", MB, "5.5.0", "a"));
        assertThat(advice.verdict()).isEqualTo(Verdict.THICK_IS_FASTER);
        assertThat(advice.expected()).isNotNull();
        assertThat(advice.expected().commands()).isEqualTo(69_231);
        assertThat(advice.onceCloned()).isNull();
    }

    @Test
    void findsNothingAmissWithAVmThatTheArrayCopiesInLargeRequests() {
        XcopyAdvice advice = advice(vm(false, false, Format.THICK));
        assertThat(advice.verdict()).isEqualTo(Verdict.FINE);
        assertThat(advice.blocking()).isEmpty();
        assertThat(advice.depending()).isEmpty();
        assertThat(advice.notes()).isEmpty();
        assertThat(advice.expected()).isEqualTo(new CopyForecast(4160, 12));
    }

    @Test
    void reportsSmallRequestsOfTheHost() {
        XcopyHost small = host(true, 4096L, true, device("supported", null));
        XcopyAdvice advice = advice(vm(false, false, Format.THICK), List.of(small), DS);
        assertThat(advice.verdict()).isEqualTo(Verdict.SMALL_REQUESTS);
        assertThat(advice.transferKib()).isEqualTo(4096);
    }

    @Test
    void knowsEveryCaseInWhichTheHostCopiesByItself() {
        assertThat(blocking(advice(vm(true, true, Format.THIN)))).containsExactly("COPY_SNAPSHOTS");
        assertThat(blocking(advice(vm(true, false, Format.SPARSE)))).containsExactly("COPY_SPARSE");
        assertThat(blocking(
                        advice(vm(true, false, Format.THIN), List.of(FULL), datastore("ds", MB, "8.0.3", "a", "b"))))
                .contains("COPY_EXTENTS_ON_ARRAYS");
        XcopyHost off = host(false, 16384L, true, device("supported", null));
        assertThat(blocking(advice(vm(true, false, Format.THIN), List.of(off), DS)))
                .containsExactly("XCOPY_MOVE_OFF");
        XcopyHost unable = host(true, 16384L, true, device("unsupported", null));
        assertThat(blocking(advice(vm(true, false, Format.THIN), List.of(unable), DS)))
                .containsExactly("XCOPY_UNSUPPORTED");
    }

    private static List<String> blocking(XcopyAdvice advice) {
        assertThat(advice.verdict()).isEqualTo(Verdict.NOT_OFFLOADED);
        assertThat(advice.expected()).isNull();
        assertThat(advice.onceCloned()).isNull();
        return codes(advice.blocking());
    }

    @Test
    void namesTheTargetsToWhichTheHostCopiesByItself() {
        Datastore otherBlocks = datastore("blocks", 8 * MB, "8.0.3", "a");
        Datastore otherArray = datastore("array", MB, "8.0.3", "b");
        Datastore unknown = datastore("unknown", MB, "8.0.3", "");
        XcopyAdvice advice =
                advice(vm(false, false, Format.RDM, Format.EAGER), List.of(FULL), DS, otherBlocks, otherArray, unknown);
        assertThat(codes(advice.depending()))
                .containsExactly(
                        "COPY_RDM",
                        "COPY_TARGET_BLOCK_SIZE",
                        "COPY_TARGET_ARRAY",
                        "COPY_TARGET_UNKNOWN",
                        "COPY_EAGER_TO_THIN");
        assertThat(advice.blocking()).isEmpty();
        assertThat(advice.verdict()).isEqualTo(Verdict.FINE);
        assertThat(advice.depending().get(2).params()).containsEntry("datastores", "array");
    }

    @Test
    void saysUnknownWhereSomethingIsNotKnown() {
        Stream.of(
                        advice(vm(false, null, Format.THICK)),
                        advice(vm(false, false, Format.UNKNOWN)),
                        advice(vm(false, false, Format.THICK), List.of(), DS),
                        advice(
                                vm(false, false, Format.THICK),
                                List.of(host(null, 16384L, true, device("supported", null))),
                                DS),
                        advice(vm(false, false, Format.THICK), List.of(FULL)))
                .forEach(advice -> assertThat(advice.verdict()).isEqualTo(Verdict.UNKNOWN));
        assertThat(codes(advice(vm(false, null, Format.THICK)).notes())).containsExactly("COPY_SNAPSHOTS_UNKNOWN");
        assertThat(codes(advice(vm(false, false, Format.UNKNOWN)).notes())).containsExactly("COPY_FORMAT_UNKNOWN");
        assertThat(codes(advice(vm(false, false, Format.THICK), List.of(FULL), datastore("ds", MB, "8.0.3", "a", ""))
                        .notes()))
                .contains("COPY_EXTENTS_UNKNOWN");
    }

    @Test
    void saysUnknownOfAVmWhoseDisksVcenterDoesNotTell() {
        CopySource known = vm(true, false, Format.THIN);
        XcopyAdvice advice = advice(new CopySource(known.id(), "vm", true, "host-1", false, 1L, false, List.of()));
        assertThat(advice.verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(codes(advice.notes())).containsExactly("COPY_DISKS_UNKNOWN");
        assertThat(advice.expected()).isNull();
    }

    @Test
    void forecastsNothingOfThinDisksWhoseDataIsNotKnown() {
        CopySource known = vm(true, false, Format.THIN);
        CopySource unknown = new CopySource(known.id(), "vm", true, "host-1", false, null, true, known.disks());
        assertThat(advice(unknown).expected()).isNull();
    }
}
