package io.tidemark.site.source;

import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.site.SiteProblemMessage;
import io.tidemark.site.read.ReadSource;
import io.tidemark.site.read.ReadStep;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteReads;
import io.tidemark.site.read.SiteTarget;
import io.tidemark.site.read.Watched;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.clock.ClockOffset;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import io.tidemark.vcenter.watch.InventoryListener;
import io.tidemark.vcenter.watch.InventoryWatch;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Reads of the inventory in the session of the caller. */
@Component
class VcenterReads implements ReadSource {

    private final Clock clock;

    VcenterReads(Clock clock) {
        this.clock = clock;
    }

    @Override
    public int stage() {
        return FIRST;
    }

    @Override
    public List<ReadStep<?>> steps(SiteTarget target, SiteReading known) {
        VcenterSession session = target.session();
        return List.of(
                new ReadStep<>(SiteReads.CLOCK, () -> ahead(session)),
                new ReadStep<>(SiteReads.OWN_RIGHTS, () -> missing(session)),
                new ReadStep<>(SiteReads.TREE, session::tree),
                new ReadStep<>(
                        SiteReads.HOSTS, () -> session.hostConfigurations().hosts(session.rootFolder())),
                new ReadStep<>(SiteReads.CHANGES, () -> firstChanges(session)),
                new ReadStep<>(
                        SiteReads.MACHINES, () -> session.virtualMachines().all()));
    }

    private Duration ahead(VcenterSession session) {
        Instant before = clock.instant();
        Instant theirs = session.currentTime();
        return ClockOffset.measured(before, theirs, clock.instant());
    }

    /** Ids of privileges that the caller lacks on the root folder. */
    private static List<String> missing(VcenterSession session) {
        List<String> all = Stream.concat(
                        Arrays.stream(VcenterPrivilege.values()).map(VcenterPrivilege::id),
                        Arrays.stream(Permission.values()).map(Permission::privilege))
                .toList();
        ManagedRef root = session.rootFolder();
        return session.missingPrivileges(List.of(root), all).getOrDefault(root.moid(), List.of());
    }

    private static Watched firstChanges(VcenterSession session) {
        CompletableFuture<Watched> first = new CompletableFuture<>();
        InventoryListener listener = new InventoryListener() {
            @Override
            public void changed(List<DatastoreFacts> datastores, List<HostFacts> hosts, List<ManagedRef> gone) {
                first.complete(new Watched(datastores.size(), hosts.size()));
            }

            @Override
            public void lost(RuntimeException reason) {
                first.completeExceptionally(reason);
            }
        };
        InventoryWatch watch = session.watch(listener);
        try {
            return first.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Problem problem ? problem : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new VcenterUnreachable(SiteProblemMessage.SITE_READ_INTERRUPTED.statement(), e);
        } finally {
            watch.close();
        }
    }
}
