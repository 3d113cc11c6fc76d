package io.tidemark.audit.run;

import io.tidemark.array.source.OtherFigure.Comparison;
import io.tidemark.array.source.PoolAlarm.Level;
import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.finding.Deviation;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.OpenFinding;
import io.tidemark.audit.finding.Remedy;
import io.tidemark.audit.rule.Rules;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Open findings that an audit could not check again because it could not read their evidence, for instance without the
 * privilege on the host; they stay open.
 */
final class UnreadFindings {

    private final Map<String, HostReading> partly = new HashMap<>();
    private final Map<String, DatastoreFacts> datastores = new HashMap<>();
    private final Set<String> unsure = new HashSet<>();
    private final Set<String> missing = new HashSet<>();
    private final Set<String> unlisted = new HashSet<>();
    private final Set<String> undecided = new HashSet<>();
    private final Set<String> withoutAlarms = new HashSet<>();
    private final boolean withoutEvents;

    /** @param silent moids of hosts that could not be read at all */
    UnreadFindings(AuditedInventory fleet, Set<String> silent) {
        withoutEvents = !fleet.outOfSpaceKnown();
        fleet.hosts().stream()
                .filter(host -> !host.gaps().isEmpty())
                .forEach(host -> partly.put(host.id().moid(), host));
        for (DatastoreFacts datastore : fleet.datastores()) {
            datastores.put(datastore.moid(), datastore);
            if (!fleet.volumesKnown(datastore)) {
                unlisted.add(datastore.moid());
            }
            if (fleet.others(datastore).stream().anyMatch(other -> other.comparison() == Comparison.NOT_DECIDED)) {
                undecided.add(datastore.moid());
            }
            if (fleet.alarms(datastore).values().stream().anyMatch(alarm -> alarm.level() == Level.UNKNOWN)) {
                withoutAlarms.add(datastore.moid());
            }
            if (fleet.mounting(datastore).stream().anyMatch(HostReading::lacksReadings)) {
                unsure.add(datastore.moid());
            }
            if (datastore.mounts().stream().anyMatch(mount -> silent.contains(mount.host()))) {
                missing.add(datastore.moid());
            }
        }
    }

    /**
     * Open findings that were not found again and are not known to be resolved, or have a lower severity only because
     * less of their host was read.
     *
     * @param open at least those that {@link #mayStay}
     */
    List<OpenFinding> among(List<OpenFinding> open, List<Finding> found) {
        Map<String, Finding> seen = new HashMap<>();
        found.forEach(finding -> seen.put(finding.id(), finding));
        return open.stream()
                .filter(one -> {
                    Finding again = seen.get(one.finding().id());
                    return again == null ? unread(one) : milder(again, one.finding());
                })
                .toList();
    }

    private boolean milder(Finding again, Finding before) {
        return partly.containsKey(before.objectId().moid())
                && again.severity().weight() < before.severity().weight()
                && again.actual().equals(before.actual());
    }

    /** Whether it is one of those if it was not found again; others need no document. */
    boolean mayStay(Deviation open) {
        String moid = open.objectId().moid();
        if (open.objectKind() == ObjectKind.HOST) {
            return partly.containsKey(moid);
        }
        return switch (Rules.evidence(open.ruleId())) {
            case HOSTS -> missing.contains(moid) || unsure.contains(moid);
            case VOLUMES -> unlisted.contains(moid);
            case FIGURES -> undecided.contains(moid);
            case ALARMS -> withoutAlarms.contains(moid);
            case EVENTS -> withoutEvents;
        };
    }

    private boolean unread(OpenFinding open) {
        if (!mayStay(open)) {
            return false;
        }
        HostReading host = partly.get(open.objectId().moid());
        return host == null ? canDeviate(open.finding()) : !optionChanged(open.finding(), host);
    }

    private static boolean optionChanged(Finding finding, HostReading host) {
        Remedy remedy = finding.remedy();
        if (remedy == null || remedy.changes().isEmpty()) {
            return false;
        }
        Remedy.Change change = remedy.changes().get(0);
        String value = host.option(change.option()).value();
        return value != null && (host.seesDatastores() ? !value.equals(finding.actual()) : value.equals(change.to()));
    }

    private boolean canDeviate(Finding finding) {
        DatastoreFacts datastore = datastores.get(finding.objectId().moid());
        return Rules.canDeviate(finding.ruleId(), datastore == null ? null : datastore.vmfs());
    }
}
