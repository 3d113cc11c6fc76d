package io.tidemark.site.source;

import io.tidemark.inventory.Inventory;
import io.tidemark.site.read.ReadSource;
import io.tidemark.site.read.ReadStep;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteReads;
import io.tidemark.site.read.SiteTarget;
import java.util.List;
import org.springframework.stereotype.Component;

/** The datastores, joined with the volumes that the arrays listed before. */
@Component
class DatastoreReads implements ReadSource {

    private final Inventory inventory;

    DatastoreReads(Inventory inventory) {
        this.inventory = inventory;
    }

    @Override
    public int stage() {
        return SECOND;
    }

    @Override
    public List<ReadStep<?>> steps(SiteTarget target, SiteReading known) {
        return List.of(new ReadStep<>(SiteReads.DATASTORES, () -> inventory.datastores(target.session())));
    }
}
