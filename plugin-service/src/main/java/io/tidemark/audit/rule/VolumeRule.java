package io.tidemark.audit.rule;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.source.OtherFigure;
import io.tidemark.array.source.PoolAlarm;
import io.tidemark.audit.AuditRuleMessage;
import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.FindingDraft;
import io.tidemark.audit.finding.Remedy;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.profile.Profiles;
import io.tidemark.audit.rule.Rules.Evidence;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A rule about what arrays and other sources report of the volumes of a datastore.
 *
 * @param deviations the drafts for one datastore
 */
record VolumeRule(
        AuditRule info,
        Evidence evidence,
        BiFunction<AuditedInventory, DatastoreFacts, Stream<FindingDraft>> deviations)
        implements Rule {

    private static final String KEEPS_SPACE = "array-keeps-space";
    private static final String FIGURES_DISAGREE = "array-figures-disagree";
    private static final String POOL_ALARM = "array-pool-alarm";

    /** A volume that keeps its space according to its array, although hosts send UNMAP. */
    static Rule keepsSpace() {
        return new VolumeRule(
                info(
                        KEEPS_SPACE,
                        AuditRuleMessage.RULE_ARRAY_KEEPS_SPACE,
                        AuditRuleMessage.RULE_ARRAY_KEEPS_SPACE_ABOUT,
                        Severity.WARNING,
                        "NetApp ONTAP REST API; HPE 3PAR WSAPI; Dell PowerMax REST API; Dell PowerStore REST API; Dell Unity REST API; Hitachi Configuration Manager REST API; IBM Storage Virtualize REST API; TrueNAS REST API",
                        "reclaim"),
                Evidence.VOLUMES,
                (fleet, datastore) -> fleet.volumes(datastore).stream()
                        .filter(volume -> volume.obstacle() != null)
                        .map(volume -> keepsSpace(fleet, datastore, volume, volume.obstacle())));
    }

    private static FindingDraft keepsSpace(
            AuditedInventory fleet, DatastoreFacts datastore, BackingVolume volume, Statement obstacle) {
        return FindingDraft.onDatastore(KEEPS_SPACE, fleet.id(datastore), datastore.name())
                .severity(Severity.WARNING)
                .subject(volume.volumeName())
                .because(obstacle)
                .evidence("array", volume.arrayName())
                .evidence("volume", volume.volumeName())
                .source(volume.arrayName())
                .remedy(command(obstacle));
    }

    private static @Nullable Remedy command(Statement obstacle) {
        return obstacle.params().get("command") instanceof String command ? Remedy.commands(List.of(command)) : null;
    }

    /** A volume of which another source reports a figure that does not match the used one. */
    static Rule figuresDisagree() {
        return new VolumeRule(
                info(
                        FIGURES_DISAGREE,
                        AuditRuleMessage.RULE_FIGURES_DISAGREE,
                        AuditRuleMessage.RULE_FIGURES_DISAGREE_ABOUT,
                        Severity.WARNING,
                        "Tidemark user guide: Several sources of a volume",
                        null),
                Evidence.FIGURES,
                (fleet, datastore) -> fleet.others(datastore).stream()
                        .filter(other -> other.disagreement() != null)
                        .map(other -> FindingDraft.onDatastore(FIGURES_DISAGREE, fleet.id(datastore), datastore.name())
                                .severity(Severity.WARNING)
                                .subject(subject(other))
                                .because(other.disagreement())
                                .evidence("source", other.volume().source().name())
                                .evidence("array", other.volume().arrayName())
                                .evidence("volume", other.volume().volumeName())
                                .source(other.volume().arrayName())));
    }

    private static String subject(OtherFigure other) {
        return other.volume().arrayName() + ": " + other.volume().volumeName();
    }

    /** A volume whose storage provider reports an alarm of thin provisioning. */
    static Rule poolAlarm() {
        return new VolumeRule(
                info(
                        POOL_ALARM,
                        AuditRuleMessage.RULE_POOL_ALARM,
                        AuditRuleMessage.RULE_POOL_ALARM_ABOUT,
                        Severity.ERROR,
                        "VMware vCenter Storage Monitoring Service API: ThinProvisioningStatus",
                        null),
                Evidence.ALARMS,
                (fleet, datastore) -> fleet.alarms(datastore).entrySet().stream()
                        .filter(entry -> entry.getValue().level().compareTo(PoolAlarm.Level.YELLOW) >= 0)
                        .map(entry -> FindingDraft.onDatastore(POOL_ALARM, fleet.id(datastore), datastore.name())
                                .severity(
                                        entry.getValue().level() == PoolAlarm.Level.RED
                                                ? Severity.ERROR
                                                : Severity.WARNING)
                                .subject(entry.getKey())
                                .because(entry.getValue().statement())
                                .values("GREEN", entry.getValue().level().name())
                                .evidence("at", String.valueOf(entry.getValue().at()))
                                .source("vCenter")));
    }

    private static AuditRule info(
            String id,
            AuditRuleMessage title,
            AuditRuleMessage about,
            Severity worst,
            String source,
            @Nullable String blocks) {
        return new AuditRule(
                id,
                title.statement(),
                about.statement(),
                worst,
                ObjectKind.DATASTORE,
                null,
                AuditRuleMessage.RULE_RELEASES_ALL.statement(),
                source,
                false,
                blocks);
    }

    @Override
    public void check(AuditedInventory fleet, Profiles profiles, Consumer<Finding> found) {
        for (DatastoreFacts datastore : fleet.datastores()) {
            deviations.apply(fleet, datastore).map(FindingDraft::done).forEach(found);
        }
    }
}
