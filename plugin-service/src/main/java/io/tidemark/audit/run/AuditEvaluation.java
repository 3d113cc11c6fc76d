package io.tidemark.audit.run;

import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.collect.OutOfSpaceReading;
import io.tidemark.audit.collect.SkippedHost;
import io.tidemark.audit.collect.VolumeReader;
import io.tidemark.audit.finding.Coverage;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.FindingFilter;
import io.tidemark.audit.finding.Findings;
import io.tidemark.audit.finding.Findings.Change;
import io.tidemark.audit.finding.HostReadings;
import io.tidemark.audit.finding.ListedFinding;
import io.tidemark.audit.finding.OpenCounts;
import io.tidemark.audit.finding.OpenFinding;
import io.tidemark.audit.finding.Score;
import io.tidemark.audit.finding.WaivedFindings;
import io.tidemark.audit.profile.VendorProfiles;
import io.tidemark.audit.rule.Rules;
import io.tidemark.platform.PageQuery;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Applies the rules to what an audit read, and stores in one transaction what it found. */
@Component
class AuditEvaluation {

    private static final PageQuery ALL = new PageQuery(null, null, null, null);

    private final Audits audits;
    private final Findings findings;
    private final HostReadings readings;
    private final WaivedFindings waived;
    private final VendorProfiles profiles;
    private final VolumeReader volumes;
    private final TransactionOperations transaction;
    private final Clock clock;

    AuditEvaluation(
            Audits audits,
            Findings findings,
            HostReadings readings,
            WaivedFindings waived,
            VendorProfiles profiles,
            VolumeReader volumes,
            TransactionOperations transaction,
            Clock clock) {
        this.audits = audits;
        this.findings = findings;
        this.readings = readings;
        this.waived = waived;
        this.profiles = profiles;
        this.volumes = volumes;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * The audit as it ended: completed, or as others ended it meanwhile.
     *
     * @param datastores all that the session may view
     */
    Audit of(
            Audit audit,
            VcenterSession session,
            List<DatastoreFacts> datastores,
            List<HostReading> read,
            List<SkippedHost> skipped) {
        Set<String> hosts = new HashSet<>();
        read.forEach(host -> hosts.add(host.id().moid()));
        List<DatastoreFacts> touched = datastores.stream()
                .filter(datastore -> datastore.mounts().stream().anyMatch(mount -> hosts.contains(mount.host())))
                .toList();
        Set<String> unread = new HashSet<>();
        skipped.forEach(host -> unread.add(host.id().moid()));
        AuditedInventory fleet = new AuditedInventory(
                audit.vcenter(),
                withOthers(audit.vcenter(), read, touched, unread),
                touched,
                volumes.read(devices(touched)),
                OutOfSpaceReading.of(session));
        Set<String> covered = new HashSet<>(hosts);
        fleet.datastores().forEach(datastore -> covered.add(datastore.moid()));
        List<Finding> found = Rules.check(fleet, profiles.current()).stream()
                .filter(finding -> covered.contains(finding.objectId().moid()))
                .toList();
        UnreadFindings unreadFindings = new UnreadFindings(fleet, unread);
        return transaction.execute(status -> {
            findings.lockTurns();
            Instant at = clock.instant();
            List<ListedFinding> doubtful = findings.listed(audit.vcenter(), FindingFilter.OPEN, ALL).stream()
                    .filter(one -> covered.contains(one.objectId().moid()) && unreadFindings.mayStay(one))
                    .toList();
            List<OpenFinding> notSeen = unreadFindings.among(findings.of(doubtful), found);
            Set<String> kept = notSeen.stream().map(one -> one.finding().id()).collect(Collectors.toSet());
            List<Finding> sure = found.stream()
                    .filter(finding -> !kept.contains(finding.id()))
                    .toList();
            List<OpenFinding> all = new ArrayList<>(notSeen);
            sure.forEach(finding -> all.add(new OpenFinding(finding, audit.id(), at, at, null, null)));
            List<OpenFinding> open = waived.marked(all, audit.vcenter());
            readings.keep(audit.vcenter(), audit.id(), at, read);
            Change change = findings.takeOver(audit.vcenter(), audit.id(), at, covered, kept, sure);
            Audit completed = completed(audit, at, read, skipped, fleet, change, open);
            if (audits.store(completed)) {
                return completed;
            }
            status.setRollbackOnly();
            return audits.find(audit.id()).orElse(completed);
        });
    }

    private static List<String> devices(List<DatastoreFacts> datastores) {
        return datastores.stream()
                .flatMap(datastore -> Stream.ofNullable(datastore.vmfs()))
                .flatMap(vmfs -> vmfs.extents().stream())
                .map(DatastoreFacts.Extent::device)
                .toList();
    }

    /**
     * Rules about datastores compare all their hosts, so an audit of some of them uses the last readings of the others,
     * except those that it could not read.
     */
    private List<HostReading> withOthers(
            String vcenter, List<HostReading> read, List<DatastoreFacts> touched, Set<String> unread) {
        Set<String> known = new HashSet<>(unread);
        read.forEach(host -> known.add(host.id().moid()));
        List<HostReading> all = new ArrayList<>(read);
        touched.stream().flatMap(datastore -> datastore.mounts().stream()).forEach(mount -> {
            if (known.add(mount.host())) {
                readings.find(vcenter, mount.host()).ifPresent(all::add);
            }
        });
        return all;
    }

    private static Audit completed(
            Audit audit,
            Instant at,
            List<HostReading> read,
            List<SkippedHost> skipped,
            AuditedInventory fleet,
            Change change,
            List<OpenFinding> open) {
        OpenCounts counts = OpenCounts.of(open);
        int hosts = read.size() + skipped.size();
        int datastores = fleet.datastores().size();
        Integer covered =
                Coverage.of(read.stream().map(host -> host.gaps().size()).toList(), skipped.size());
        int gaps = (int) read.stream().filter(host -> !host.gaps().isEmpty()).count();
        return audit.completed(
                at,
                new Audit.Coverage(hosts, hosts, datastores, gaps, List.copyOf(skipped)),
                new Audit.Result(
                        change.opened(),
                        change.closed(),
                        counts.errors(),
                        counts.warnings(),
                        counts.infos(),
                        counts.waived(),
                        Score.of(read.size() + datastores, open, covered),
                        covered));
    }
}
