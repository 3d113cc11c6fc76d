package io.tidemark.site.source;

import io.tidemark.inventory.Datastore;
import io.tidemark.site.read.ReadSource;
import io.tidemark.site.read.ReadStep;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteReads;
import io.tidemark.site.read.SiteTarget;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.object.ManagedRef;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;

/** Reads that the service makes for one datastore, on the first one of type VMFS. */
@Component
class DetailReads implements ReadSource {

    private static final Duration BACK = Duration.ofHours(1);

    /** No event has this text; the search is what counts. */
    private static final String TEXT = "io.tidemark.reclaim";

    @Override
    public int stage() {
        return THIRD;
    }

    @Override
    public List<ReadStep<?>> steps(SiteTarget target, SiteReading known) {
        VcenterSession session = target.session();
        return known.value(SiteReads.DATASTORES).orElse(List.of()).stream()
                .filter(Datastore::vmfs)
                .findFirst()
                .map(datastore -> datastore.id().moid())
                .map(moid -> List.<ReadStep<?>>of(
                        new ReadStep<>(
                                SiteReads.DATASTORE_MACHINES,
                                () -> session.machines(moid).all()),
                        new ReadStep<>(
                                SiteReads.EVENTS,
                                () -> session.hasEvent(
                                        new ManagedRef("Datastore", moid),
                                        TEXT,
                                        session.currentTime().minus(BACK),
                                        null))))
                .orElse(List.of());
    }
}
