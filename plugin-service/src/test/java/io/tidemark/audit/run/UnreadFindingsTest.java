package io.tidemark.audit.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.source.OtherFigure;
import io.tidemark.array.source.OtherFigure.Comparison;
import io.tidemark.array.source.PoolAlarm;
import io.tidemark.array.source.PoolAlarm.Level;
import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.collect.OptionReading;
import io.tidemark.audit.collect.OutOfSpaceReading;
import io.tidemark.audit.collect.VolumeReading;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.FindingDraft;
import io.tidemark.audit.finding.OpenFinding;
import io.tidemark.audit.finding.Remedy;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.rule.AuditRule;
import io.tidemark.audit.rule.Rules;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Findings on figures and alarms of other sources, which an audit did not find again. */
class UnreadFindingsTest {

    private static final String VCENTER = "00000000-0000-0000-0000-000000000001";
    private static final String DEVICE = "naa.1";
    private static final Statement WHY = Statement.of("TEST", "why");
    private static final Instant NOW = Instant.parse("2026-11-24T10:00:00Z");

    private static boolean staysOpen(String rule, Comparison comparison, Level level) {
        return staysOpen(rule, comparison, level, true);
    }

    private static boolean staysOpen(String rule, Comparison comparison, Level level, boolean allEvents) {
        DatastoreFacts.Vmfs vmfs = new DatastoreFacts.Vmfs(
                "uuid", 6, "6.82", 1 << 20, false, "none", null, List.of(new DatastoreFacts.Extent(DEVICE, 1)));
        DatastoreFacts datastore =
                new DatastoreFacts("datastore-1", "gold", "VMFS", true, "normal", 500, 400, NOW, vmfs, List.of());
        BackingVolume volume = new BackingVolume("storage-monitoring:a", "array-1", "lun", "lun-1", 500);
        AuditedInventory fleet = new AuditedInventory(
                VCENTER,
                List.of(),
                List.of(datastore),
                new VolumeReading(
                        Map.of(),
                        Map.of(DEVICE, List.of(new OtherFigure(volume, null, null, comparison, null))),
                        Map.of(DEVICE, new PoolAlarm(level, WHY, NOW))),
                new OutOfSpaceReading(List.of(), allEvents));
        OpenFinding open = new OpenFinding(
                FindingDraft.onDatastore(rule, new ObjectId(VCENTER, "datastore-1"), "gold")
                        .because(WHY)
                        .done(),
                "audit-1",
                NOW,
                NOW,
                null,
                null);
        UnreadFindings unread = new UnreadFindings(fleet, Set.of());
        boolean stays = !unread.among(List.of(open), List.of()).isEmpty();
        assertThat(unread.mayStay(open)).isEqualTo(stays);
        return stays;
    }

    @ParameterizedTest
    @EnumSource(Comparison.class)
    void keepsADisagreementOnlyWhileTheFiguresAreNotDecided(Comparison comparison) {
        assertThat(staysOpen("array-figures-disagree", comparison, Level.UNKNOWN))
                .isEqualTo(comparison == Comparison.NOT_DECIDED);
    }

    @ParameterizedTest
    @EnumSource(Level.class)
    void keepsAnAlarmOnlyWhileItsStatusIsNotKnown(Level level) {
        assertThat(staysOpen("array-pool-alarm", Comparison.NOT_DECIDED, level)).isEqualTo(level == Level.UNKNOWN);
    }

    @Test
    void closesOthers() {
        assertThat(staysOpen("automatic-reclaim-off", Comparison.NOT_DECIDED, Level.UNKNOWN))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void keepsEventsOfSpaceOnlyWhileVcenterDidNotReturnAll(boolean allEvents) {
        assertThat(staysOpen("out-of-space-events", Comparison.NOT_DECIDED, Level.GREEN, allEvents))
                .isNotEqualTo(allEvents);
    }

    @ParameterizedTest
    @MethodSource("rulesOnDatastores")
    void keepsWhatEachRuleFoundOnADatastoreOfWhichNothingWasRead(String rule) {
        assertThat(nothingRead(6, "none", null).mayStay(onDatastore(rule))).isTrue();
    }

    @Test
    void closesWhatThePropertiesOfTheDatastoreInVcenterRuleOut() {
        DatastoreFacts.UnmapBandwidth fixed = new DatastoreFacts.UnmapBandwidth("fixed", 500, 0, 0);
        assertThat(staysOpen("automatic-reclaim-off", 6, "none", null)).isTrue();
        assertThat(staysOpen("automatic-reclaim-off", 6, "low", null)).isFalse();
        assertThat(staysOpen("automatic-reclaim-off", 6, "none", fixed)).isFalse();
        assertThat(staysOpen("automatic-reclaim-off", 5, "none", null)).isFalse();
        assertThat(staysOpen("reclaim-rate-above-profile", 6, "none", fixed)).isTrue();
        assertThat(staysOpen("reclaim-rate-above-profile", 6, "low", null)).isFalse();
        assertThat(staysOpen("vmfs-lock-mode", 5, "low", null)).isTrue();
    }

    private static boolean staysOpen(
            String rule, int version, String priority, DatastoreFacts.UnmapBandwidth bandwidth) {
        return !nothingRead(version, priority, bandwidth)
                .among(List.of(onDatastore(rule)), List.of())
                .isEmpty();
    }

    private static OpenFinding onDatastore(String rule) {
        return open(FindingDraft.onDatastore(rule, new ObjectId(VCENTER, "datastore-1"), "gold"));
    }

    /** Of an audit to which hosts, arrays, providers, and vCenter reported too little about a datastore. */
    private static UnreadFindings nothingRead(int version, String priority, DatastoreFacts.UnmapBandwidth bandwidth) {
        DatastoreFacts.Vmfs vmfs = new DatastoreFacts.Vmfs(
                "uuid",
                version,
                version + ".82",
                1 << 20,
                false,
                priority,
                bandwidth,
                List.of(new DatastoreFacts.Extent(DEVICE, 1)));
        DatastoreFacts datastore = new DatastoreFacts(
                "datastore-1",
                "gold",
                "VMFS",
                true,
                "normal",
                500,
                400,
                NOW,
                vmfs,
                List.of(new DatastoreFacts.Mount("host-1", true, true, true)));
        BackingVolume volume = new BackingVolume("storage-monitoring:a", "array-1", "lun", "lun-1", 500);
        AuditedInventory fleet = new AuditedInventory(
                VCENTER,
                List.of(host("host-1", WHY)),
                List.of(datastore),
                new VolumeReading(
                        Map.of(),
                        Map.of(DEVICE, List.of(new OtherFigure(volume, null, null, Comparison.NOT_DECIDED, null))),
                        Map.of(DEVICE, new PoolAlarm(Level.UNKNOWN, WHY, NOW))),
                new OutOfSpaceReading(List.of(), false));
        return new UnreadFindings(fleet, Set.of());
    }

    static Stream<String> rulesOnDatastores() {
        return Rules.infos().stream()
                .filter(rule -> rule.objectKind() == ObjectKind.DATASTORE)
                .map(AuditRule::id);
    }

    @Test
    void needsTheDocumentsOnlyOfFindingsOnHostsThatWereReadInPart() {
        AuditedInventory fleet = new AuditedInventory(
                VCENTER,
                List.of(host("host-1"), host("host-2", WHY)),
                List.of(),
                new VolumeReading(Map.of(), Map.of(), Map.of()),
                OutOfSpaceReading.NONE);
        UnreadFindings unread = new UnreadFindings(fleet, Set.of());
        OpenFinding whole = open(FindingDraft.on("ats-locking", host("host-1")));
        OpenFinding part = open(FindingDraft.on("ats-locking", host("host-2")));
        assertThat(unread.mayStay(whole)).isFalse();
        assertThat(unread.mayStay(part)).isTrue();
        assertThat(unread.among(List.of(whole, part), List.of())).containsExactly(part);
        OpenFinding worse = open(FindingDraft.on("ats-locking", host("host-2")).severity(Severity.ERROR));
        assertThat(unread.among(List.of(worse), List.of(part.finding()))).containsExactly(worse);
        assertThat(unread.among(List.of(part), List.of(worse.finding()))).isEmpty();
    }

    @Test
    void keepsFindingsOfAHostWithHiddenDatastoresUntilItHasTheValueThatWasRecommended() {
        assertThat(staysOpen("4096")).isTrue();
        assertThat(staysOpen("2048")).isTrue();
        assertThat(staysOpen("16384")).isFalse();
        HostReading host = host("host-1").withHiddenDatastores();
        assertThat(unread(host).mayStay(open(FindingDraft.on("path-iops", host))))
                .isTrue();
    }

    private static boolean staysOpen(String value) {
        OptionReading option = new OptionReading(
                "DataMover.MaxHWTransferSize", value, "4096", null, null, OptionReading.Access.API, null);
        HostReading host = new HostReading(
                        new ObjectId(VCENTER, "host-1"),
                        "host-1",
                        null,
                        null,
                        "8.0.3",
                        0,
                        false,
                        Map.of(OptionReading.plain(option.key()), option),
                        List.of(),
                        null,
                        null,
                        List.of())
                .withHiddenDatastores();
        OpenFinding before = open(FindingDraft.on("xcopy-size", host)
                .values("16384", "4096")
                .remedy(Remedy.change(new Remedy.Change(host.id(), host.name(), option.key(), "4096", "16384"))));
        return !unread(host).among(List.of(before), List.of()).isEmpty();
    }

    private static UnreadFindings unread(HostReading host) {
        AuditedInventory fleet = new AuditedInventory(
                VCENTER,
                List.of(host),
                List.of(),
                new VolumeReading(Map.of(), Map.of(), Map.of()),
                OutOfSpaceReading.NONE);
        return new UnreadFindings(fleet, Set.of());
    }

    private static OpenFinding open(FindingDraft draft) {
        return new OpenFinding(draft.because(WHY).done(), "audit-1", NOW, NOW, null, null);
    }

    private static HostReading host(String moid, Statement... gaps) {
        return new HostReading(
                new ObjectId(VCENTER, moid),
                moid,
                null,
                null,
                "8.0.3",
                0,
                false,
                Map.of(),
                List.of(),
                null,
                null,
                List.of(gaps));
    }
}
