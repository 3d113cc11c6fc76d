package io.tidemark.advice.unmap;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.advice.VmInventory;
import io.tidemark.inventory.Datastore;
import io.tidemark.lab.Lab;
import io.tidemark.platform.ObjectId;
import io.tidemark.vcenter.connection.SoapVcenterSession;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.soap.RenewableSession;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The verdicts on a world in which VMs of every kind were planted. */
@Tag("lab")
class ReadinessOnLabTest {

    /** By VM; one entry a disk, with the conditions that are open. */
    private static final Map<String, List<String>> PLANTED = new TreeMap<>(Map.ofEntries(
            Map.entry("win-ready", List.of("READY []")),
            Map.entry("win-11", List.of("READY []")),
            Map.entry("linux-ready", List.of("READY []")),
            Map.entry("win-cbt", List.of("READY []")),
            Map.entry("win-sesparse", List.of("READY []")),
            Map.entry("off-sesparse", List.of("READY []")),
            Map.entry("linked-clone", List.of("READY []")),
            Map.entry("desktop", List.of("READY []")),
            Map.entry("win-first", List.of("READY []")),
            Map.entry("tools-tell", List.of("READY []")),
            Map.entry("vmfs5-open", List.of("READY []")),
            Map.entry("vmfs5-passed", List.of("READY []")),
            Map.entry("on-vvol", List.of("READY []")),
            Map.entry("golden-thin", List.of("READY []")),
            Map.entry("golden-snap", List.of("READY []")),
            Map.entry("thick-disk", List.of("BLOCKED [THIN]")),
            Map.entry("eager-disk", List.of("BLOCKED [THIN]")),
            Map.entry("golden-eager", List.of("BLOCKED [THIN]")),
            Map.entry("hw-10", List.of("BLOCKED [HARDWARE_VERSION]")),
            Map.entry("linux-11", List.of("BLOCKED [HARDWARE_VERSION]")),
            Map.entry("win-2008", List.of("BLOCKED [GUEST]")),
            Map.entry("win-vmfssparse", List.of("BLOCKED [SNAPSHOTS]")),
            Map.entry("sesparse-65", List.of("BLOCKED [SNAPSHOTS]")),
            Map.entry("vmfs5-kept", List.of("BLOCKED [BLOCK_DELETE]")),
            Map.entry("golden-old", List.of("BLOCKED [HARDWARE_VERSION, ESXI]")),
            Map.entry("everything-wrong", List.of("BLOCKED [THIN, HARDWARE_VERSION, GUEST, SNAPSHOTS, ESXI]")),
            Map.entry("two-disks", List.of("READY []", "BLOCKED [THIN]")),
            Map.entry("independent", List.of("BLOCKED [SNAPSHOTS]", "READY []")),
            Map.entry("shared-disk", List.of("READY []", "BLOCKED [THIN]")),
            Map.entry("rdm-physical", List.of("READY []", "NOT_APPLICABLE [DATASTORE]")),
            Map.entry("rdm-virtual", List.of("READY []", "NOT_APPLICABLE [DATASTORE]")),
            Map.entry("on-nfs", List.of("NOT_APPLICABLE [DATASTORE]")),
            Map.entry("on-local", List.of("NOT_APPLICABLE [DATASTORE]")),
            Map.entry("unknown-guest", List.of("NOT_KNOWN [GUEST]")),
            Map.entry("cbt-60", List.of("NOT_KNOWN [CHANGE_TRACKING]"))));

    @Test
    void yieldsExactlyThePlantedVerdicts() {
        try (Lab lab = Lab.start("--speed", "0", "--scenario", "../lab/worlds/guests.yaml")) {
            VimEndpoint endpoint = new VimEndpoint(lab.vcenter(), lab.thumbprint(), ForkJoinPool.commonPool());
            Lab.User user = lab.user("readonly");
            SoapVcenterSession session = new SoapVcenterSession(
                    RenewableSession.openedBy(() -> VimSession.logIn(endpoint, user.name(), user.password())),
                    ForkJoinPool.commonPool());
            Map<String, List<String>> judged = judged(session);
            lab.control("POST", "/clock", "{\"advance\":\"1h\"}");
            lab.control("POST", "/datastores/gold6/space-events", "{\"snapshotRemovedOf\":\"linux-ready\"}");
            lab.control("POST", "/datastores/gold6/space-events", "{\"snapshotRemovedOf\":\"win-ready\"}");
            Map<String, List<String>> later = judged(session);
            session.logOut();
            assertThat(judged).containsExactlyEntriesOf(PLANTED);
            Map<String, List<String>> removed = new TreeMap<>(PLANTED);
            removed.put("linux-ready", List.of("NOT_KNOWN [SNAPSHOTS]"));
            assertThat(later).containsExactlyEntriesOf(removed);
        }
    }

    private static Map<String, List<String>> judged(SoapVcenterSession session) {
        return new TreeMap<>(ReadinessService.judge(vmInventory(session), session).stream()
                .collect(Collectors.groupingBy(
                        one -> one.subject().vm().name(),
                        Collectors.mapping(one -> one.verdict() + " " + one.open(), Collectors.toList()))));
    }

    private static VmInventory vmInventory(SoapVcenterSession session) {
        return new VmInventory(
                session.vcenter(),
                session.currentTime(),
                session.virtualMachines().all(),
                session.datastores().stream()
                        .map(facts -> new Datastore(
                                new ObjectId(session.vcenter(), facts.moid()),
                                facts,
                                List.of(),
                                List.of(),
                                null,
                                null,
                                null,
                                null))
                        .collect(Collectors.toMap(datastore -> datastore.id().moid(), Function.identity())),
                session.hosts().stream().collect(Collectors.toMap(HostFacts::moid, Function.identity())),
                session.tree(),
                session.snapshotRemovals(Instant.EPOCH, session.currentTime()));
    }
}
