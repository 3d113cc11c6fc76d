package io.tidemark.advice.unmap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.tidemark.vcenter.vm.VmDisk;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RulesTest {

    private static Arguments six(
            String what, Condition condition, Outcome outcome, String code, Consumer<Planted> change) {
        return row(what, Planted.ready(), condition, outcome, code, change);
    }

    private static Arguments five(
            String what, Condition condition, Outcome outcome, String code, Consumer<Planted> change) {
        return row("VMFS 5, " + what, Planted.onVmfs5(), condition, outcome, code, change);
    }

    private static Arguments row(
            String what, Planted planted, Condition condition, Outcome outcome, String code, Consumer<Planted> change) {
        change.accept(planted);
        return arguments(what, planted, condition, outcome, code);
    }

    private static void linux(Planted planted) {
        planted.guestId = "ubuntu64Guest";
    }

    private static void layered(Planted planted, String format) {
        planted.layers = 1;
        planted.format = format;
        planted.snapshot = true;
    }

    /** Every condition on its own: nothing else is changed from a disk that is ready. */
    static Stream<Arguments> single() {
        return Stream.of(
                        places(),
                        formats(),
                        hardware(),
                        guests(),
                        snapshots(),
                        tracking(),
                        releases(),
                        options(),
                        steps())
                .flatMap(rows -> rows);
    }

    private static Stream<Arguments> places() {
        return Stream.of(
                six("VMFS 6", Condition.DATASTORE, Outcome.PASS, "ON_ARRAY", p -> {}),
                five("", Condition.DATASTORE, Outcome.PASS, "ON_ARRAY", p -> {}),
                six("vVol", Condition.DATASTORE, Outcome.PASS, "ON_ARRAY", p -> p.store = "VVOL"),
                six("NFS", Condition.DATASTORE, Outcome.FAIL, "ON_NFS", p -> p.store = "NFS"),
                six("VMFS 3", Condition.DATASTORE, Outcome.FAIL, "OTHER_FILE_SYSTEM", p -> p.store = "VMFS 3"),
                six("local", Condition.DATASTORE, Outcome.FAIL, "LOCAL_DEVICE", p -> p.device = "mpx.vmhba0:C0:T0:L0"),
                six(
                        "not reported",
                        Condition.DATASTORE,
                        Outcome.NOT_KNOWN,
                        "DATASTORE_NOT_REPORTED",
                        p -> p.store = ""),
                six(
                        "no hardware",
                        Condition.DATASTORE,
                        Outcome.NOT_KNOWN,
                        "HARDWARE_NOT_REPORTED",
                        p -> p.hardwareTold = false),
                six("RDM", Condition.DATASTORE, Outcome.FAIL, "RAW_MAPPING", p -> p.kind = VmDisk.Kind.RAW_MAPPING));
    }

    private static Stream<Arguments> formats() {
        return Stream.of(
                six("thin", Condition.THIN, Outcome.PASS, "THIN", p -> {}),
                six("thick", Condition.THIN, Outcome.FAIL, "THICK", p -> p.thin = false),
                six(
                        "format not reported",
                        Condition.THIN,
                        Outcome.NOT_KNOWN,
                        "FORMAT_NOT_REPORTED",
                        p -> p.thin = null));
    }

    private static Stream<Arguments> hardware() {
        Condition on = Condition.HARDWARE_VERSION;
        return Stream.of(
                six("10", on, Outcome.FAIL, "HARDWARE_VERSION_TOO_OLD", p -> p.hardware = 10),
                six("11", on, Outcome.PASS, "HARDWARE_VERSION_FITS", p -> p.hardware = 11),
                six("not reported", on, Outcome.NOT_KNOWN, "HARDWARE_VERSION_NOT_REPORTED", p -> p.hardware = null),
                six("Linux 12", on, Outcome.FAIL, "HARDWARE_VERSION_TOO_OLD", p -> {
                    linux(p);
                    p.hardware = 12;
                }),
                six("Linux 13", on, Outcome.PASS, "HARDWARE_VERSION_FITS", p -> {
                    linux(p);
                    p.hardware = 13;
                }),
                six("unknown 10", on, Outcome.FAIL, "HARDWARE_VERSION_TOO_OLD", p -> {
                    p.guestId = null;
                    p.hardware = 10;
                }),
                six("unknown 11", on, Outcome.NOT_KNOWN, "HARDWARE_VERSION_BY_GUEST", p -> {
                    p.guestId = null;
                    p.hardware = 11;
                }),
                six("unknown 13", on, Outcome.PASS, "HARDWARE_VERSION_FITS", p -> {
                    p.guestId = null;
                    p.hardware = 13;
                }));
    }

    private static Stream<Arguments> guests() {
        Condition on = Condition.GUEST;
        return Stream.of(
                six("2019", on, Outcome.PASS, "WINDOWS", p -> {}),
                six("8", on, Outcome.PASS, "WINDOWS", p -> p.guestId = "windows8Guest"),
                six("2012", on, Outcome.PASS, "WINDOWS", p -> p.guestId = "windows8Server64Guest"),
                six("11", on, Outcome.PASS, "WINDOWS", p -> p.guestId = "windows11_64Guest"),
                six("7", on, Outcome.FAIL, "WINDOWS_TOO_OLD", p -> p.guestId = "windows7_64Guest"),
                six("2008", on, Outcome.FAIL, "WINDOWS_TOO_OLD", p -> p.guestId = "winLonghorn64Guest"),
                six(
                        "Hyper-V",
                        on,
                        Outcome.NOT_KNOWN,
                        "WINDOWS_RELEASE_NOT_REPORTED",
                        p -> p.guestId = "windowsHyperVGuest"),
                six("Tools only", on, Outcome.NOT_KNOWN, "WINDOWS_RELEASE_NOT_REPORTED", p -> {
                    p.guestId = "otherGuest64";
                    p.family = "windowsGuest";
                }),
                six("Linux", on, Outcome.PASS, "LINUX", RulesTest::linux),
                six("FreeBSD", on, Outcome.NOT_KNOWN, "GUEST_NOT_DOCUMENTED", p -> p.guestId = "freebsd13_64Guest"),
                six("other", on, Outcome.NOT_KNOWN, "GUEST_NOT_REPORTED", p -> p.guestId = "otherGuest64"));
    }

    private static Stream<Arguments> snapshots() {
        Condition on = Condition.SNAPSHOTS;
        return Stream.of(
                six("none", on, Outcome.PASS, "NO_SNAPSHOT", p -> {}),
                six("removed", on, Outcome.PASS, "NO_SNAPSHOT", p -> p.removed = Instant.EPOCH),
                six("removed, Linux", on, Outcome.NOT_KNOWN, "SNAPSHOT_REMOVED_SINCE_BOOT", p -> {
                    linux(p);
                    p.removed = Instant.EPOCH;
                }),
                six("old format", on, Outcome.FAIL, "SNAPSHOT_VMFS_SPARSE", p -> layered(p, VmDisk.VMFS_SPARSE)),
                six("SEsparse", on, Outcome.PASS, "SNAPSHOT_SE_SPARSE", p -> layered(p, VmDisk.SE_SPARSE)),
                six("SEsparse 6.7", on, Outcome.PASS, "SNAPSHOT_SE_SPARSE", p -> {
                    layered(p, VmDisk.SE_SPARSE);
                    p.esxi = "6.7.0";
                }),
                six("SEsparse 6.5", on, Outcome.FAIL, "SNAPSHOT_BEFORE_6_7", p -> {
                    layered(p, VmDisk.SE_SPARSE);
                    p.esxi = "6.5.0";
                }),
                six("SEsparse ?", on, Outcome.NOT_KNOWN, "SNAPSHOT_HOST_NOT_REPORTED", p -> {
                    layered(p, VmDisk.SE_SPARSE);
                    p.esxi = null;
                }),
                six("format not reported", on, Outcome.NOT_KNOWN, "SNAPSHOT_FORMAT", p -> layered(p, null)),
                six("no hardware", on, Outcome.NOT_KNOWN, "SNAPSHOTS_NOT_REPORTED", p -> p.hardwareTold = false),
                five("SEsparse", on, Outcome.FAIL, "SNAPSHOT_ON_VMFS_5", p -> layered(p, VmDisk.SE_SPARSE)));
    }

    private static Stream<Arguments> tracking() {
        Condition on = Condition.CHANGE_TRACKING;
        return Stream.of(
                six("off", on, Outcome.PASS, "NOT_TRACKED", p -> {}),
                six("on 8.0", on, Outcome.PASS, "TRACKED_HARMLESS", p -> p.tracking = true),
                six("? on 8.0", on, Outcome.PASS, "TRACKED_HARMLESS", p -> p.tracking = null),
                five("on 6.0", on, Outcome.NOT_KNOWN, "TRACKED_ON_6_0", p -> {
                    p.tracking = true;
                    p.esxi = "6.0.0";
                }),
                five("? on 6.0", on, Outcome.NOT_KNOWN, "TRACKING_NOT_REPORTED", p -> {
                    p.tracking = null;
                    p.esxi = "6.0.0";
                }),
                five("on ?", on, Outcome.NOT_KNOWN, "TRACKED_HOST_NOT_REPORTED", p -> {
                    p.tracking = true;
                    p.esxi = null;
                }),
                five("on 5.5", on, Outcome.NOT_NEEDED, "TRACKED_BEFORE_6_0", p -> {
                    p.tracking = true;
                    p.esxi = "5.5.0";
                }));
    }

    private static Stream<Arguments> releases() {
        Condition on = Condition.ESXI;
        return Stream.of(
                six("6.5", on, Outcome.PASS, "RELEASE_FITS", p -> p.esxi = "6.5.0"),
                six("6.0", on, Outcome.FAIL, "RELEASE_TOO_OLD", p -> p.esxi = "6.0.0"),
                six("?", on, Outcome.NOT_KNOWN, "RELEASE_NOT_REPORTED", p -> p.esxi = null),
                five("6.0", on, Outcome.PASS, "RELEASE_FITS", p -> p.esxi = "6.0.0"),
                five("5.5", on, Outcome.FAIL, "RELEASE_TOO_OLD", p -> p.esxi = "5.5.0"),
                five("Linux 6.0", on, Outcome.FAIL, "RELEASE_TOO_OLD", p -> {
                    linux(p);
                    p.esxi = "6.0.0";
                }),
                five("unknown guest 6.0", on, Outcome.NOT_KNOWN, "RELEASE_BY_GUEST", p -> {
                    p.guestId = null;
                    p.esxi = "6.0.0";
                }),
                six("vVol 6.0", on, Outcome.PASS, "RELEASE_FITS", p -> {
                    p.store = "VVOL";
                    p.esxi = "6.0.0";
                }));
    }

    private static Stream<Arguments> options() {
        Condition on = Condition.BLOCK_DELETE;
        return Stream.of(
                six("VMFS 6", on, Outcome.NOT_NEEDED, "BLOCK_DELETE_NOT_USED", p -> {}),
                six("vVol", on, Outcome.NOT_NEEDED, "BLOCK_DELETE_NOT_USED", p -> p.store = "VVOL"),
                five("on", on, Outcome.PASS, "BLOCK_DELETE_ON", p -> {}),
                five("off", on, Outcome.FAIL, "BLOCK_DELETE_OFF", p -> p.blockDelete = 0),
                five("not read", on, Outcome.NOT_KNOWN, "BLOCK_DELETE_NOT_READ", p -> p.blockDelete = null),
                five("5.5", on, Outcome.NOT_NEEDED, "BLOCK_DELETE_DEFUNCT", p -> p.esxi = "5.5.0"),
                six("store not reported", on, Outcome.NOT_KNOWN, "BLOCK_DELETE_BY_STORE", p -> p.store = ""));
    }

    private static Stream<Arguments> steps() {
        Condition on = Condition.GRANULARITY;
        return Stream.of(
                six("1 MB", on, Outcome.PASS, "GRANULARITY_FITS", p -> {}),
                six("512 KB", on, Outcome.PASS, "GRANULARITY_FITS", p -> p.granularity = 512L << 10),
                six("768 KB", on, Outcome.FAIL, "GRANULARITY_TOO_COARSE", p -> p.granularity = 768L << 10),
                six("16 MB", on, Outcome.PASS, "GRANULARITY_COARSE", p -> p.granularity = 16L << 20),
                six("16 MB on 6.7", on, Outcome.NOT_KNOWN, "GRANULARITY_BY_BUILD", p -> {
                    p.granularity = 16L << 20;
                    p.esxi = "6.7.0";
                }),
                six("16 MB on 6.5", on, Outcome.FAIL, "GRANULARITY_TOO_COARSE", p -> {
                    p.granularity = 16L << 20;
                    p.esxi = "6.5.0";
                }),
                six("not reported", on, Outcome.NOT_KNOWN, "GRANULARITY_NOT_REPORTED", p -> p.granularity = null),
                five("FlashArray", on, Outcome.PASS, "GRANULARITY_FLASHARRAY", p -> {}),
                five(
                        "other",
                        on,
                        Outcome.NOT_KNOWN,
                        "GRANULARITY_NOT_REPORTED",
                        p -> p.device = "naa.6006016000000001"),
                six("vVol", on, Outcome.NOT_NEEDED, "GRANULARITY_VVOL", p -> p.store = "VVOL"));
    }

    @ParameterizedTest(name = "{2}: {0} is {3}")
    @MethodSource("single")
    void judgesEveryConditionOnItsOwn(String what, Planted planted, Condition condition, Outcome outcome, String code) {
        ConditionCheck found = planted.judged().checks().stream()
                .filter(check -> check.condition() == condition)
                .findFirst()
                .orElseThrow();
        assertThat(found.found().code()).isEqualTo(code);
        assertThat(found.outcome()).isEqualTo(outcome);
        assertThat(found.found().text()).isNotBlank();
        if (outcome != Outcome.FAIL) {
            assertThat(found.remedy()).isNull();
        } else if (condition != Condition.DATASTORE) {
            assertThat(found.remedy()).isNotNull();
        }
    }

    @Test
    void isReadyWhenEverythingThatMattersPasses() {
        assertThat(Planted.ready().judged().verdict()).isEqualTo(Verdict.READY);
        assertThat(Planted.onVmfs5().judged().verdict()).isEqualTo(Verdict.READY);
        assertThat(Planted.ready().judged().checks())
                .extracting(ConditionCheck::condition)
                .containsExactly(Condition.values());
    }

    @Test
    void isBlockedByOneFailureWhateverElseIsNotKnown() {
        Planted planted = Planted.ready();
        planted.thin = false;
        planted.guestId = null;
        assertThat(planted.judged().verdict()).isEqualTo(Verdict.BLOCKED);
        assertThat(planted.judged().open()).containsExactly(Condition.THIN, Condition.GUEST);
    }

    @Test
    void isNotKnownWhenNothingFailsAndSomethingIsNotKnown() {
        Planted planted = Planted.ready();
        planted.granularity = null;
        assertThat(planted.judged().verdict()).isEqualTo(Verdict.NOT_KNOWN);
        assertThat(planted.judged().open()).containsExactly(Condition.GRANULARITY);
    }

    @Test
    void doesNotApplyElsewhereEvenWhenMoreFails() {
        Planted planted = Planted.ready();
        planted.store = "NFS";
        planted.thin = false;
        assertThat(planted.judged().verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
    }

    @Test
    void namesEveryFailureAtOnce() {
        Planted planted = Planted.onVmfs5();
        planted.thin = false;
        planted.hardware = 8;
        planted.guestId = "winLonghorn64Guest";
        planted.blockDelete = 0;
        layered(planted, VmDisk.VMFS_SPARSE);
        assertThat(planted.judged().open())
                .isEqualTo(List.of(
                        Condition.THIN,
                        Condition.HARDWARE_VERSION,
                        Condition.GUEST,
                        Condition.SNAPSHOTS,
                        Condition.BLOCK_DELETE));
    }

    @Test
    void knowsNothingOfAVmWithoutToldHardware() {
        Planted planted = Planted.ready();
        planted.hardwareTold = false;
        planted.hardware = null;
        planted.guestId = null;
        planted.tracking = null;
        planted.snapshot = null;
        planted.esxi = null;
        Readiness judged = planted.judged();
        assertThat(judged.verdict()).isEqualTo(Verdict.NOT_KNOWN);
        assertThat(judged.open()).hasSize(9);
        assertThat(judged.capacityBytes()).isZero();
    }
}
