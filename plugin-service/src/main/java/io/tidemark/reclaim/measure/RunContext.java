package io.tidemark.reclaim.measure;

import io.tidemark.array.ConnectedArrays;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.platform.Problem;
import io.tidemark.reclaim.explain.StartSnapshot;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreVms;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Records data that explains the result of a run and is not available later: VMs on the datastore and the profiles of
 * its arrays.
 */
@Component
public class RunContext {

    private static final Logger LOG = LoggerFactory.getLogger(RunContext.class);

    private final ConnectedArrays arrays;

    RunContext(ConnectedArrays arrays) {
        this.arrays = arrays;
    }

    public StartSnapshot of(RunTarget target, List<String> behind, List<BackedExtent> extents, VcenterSession session) {
        DatastoreVms machines = target.automaticUnmap() ? machines(target, session) : null;
        return new StartSnapshot(
                machines == null ? null : Integer.valueOf(machines.all()),
                machines == null ? null : Integer.valueOf(machines.running()),
                page(behind),
                extents.stream()
                        .flatMap(extent -> Optional.ofNullable(extent.obstacle()).stream())
                        .findFirst()
                        .orElse(null));
    }

    private static @Nullable DatastoreVms machines(RunTarget target, VcenterSession session) {
        try {
            return session.machines(target.datastore().moid());
        } catch (VcenterUnreachable e) {
            throw e;
        } catch (Problem e) {
            LOG.debug("the VMs on {} cannot be read", target.name(), e);
            return null;
        }
    }

    /** The largest; null as soon as one array does not report it. */
    private @Nullable Long page(List<String> behind) {
        List<Optional<Long>> pages = behind.stream().map(arrays::pageBytes).toList();
        return pages.isEmpty() || pages.stream().anyMatch(Optional::isEmpty)
                ? null
                : pages.stream().flatMap(Optional::stream).max(Long::compare).orElse(null);
    }
}
