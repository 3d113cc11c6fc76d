package io.tidemark.capacity.query;

import io.tidemark.capacity.CapacityMessage;
import io.tidemark.capacity.TimeRange;
import io.tidemark.capacity.series.CapacityEvents;
import io.tidemark.capacity.series.CapacitySeries;
import io.tidemark.capacity.series.CurveReader;
import io.tidemark.capacity.series.Resolution;
import io.tidemark.capacity.series.Series;
import io.tidemark.inventory.DatastoreRuns;
import io.tidemark.inventory.DatastoreRuns.RunOn;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.InventoryProblemMessage;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import java.util.List;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Service;

/** The space of datastores over time, for those who may view them. */
@Service
public class CapacityCurves {

    private final Inventory inventory;
    private final ObjectProvider<DatastoreRuns> runs;
    private final CapacitySeries series;
    private final CurveReader curves;
    private final CapacityEvents events;
    private final CollectionStatus status;

    CapacityCurves(
            Inventory inventory,
            ObjectProvider<DatastoreRuns> runs,
            CapacitySeries series,
            CurveReader curves,
            CapacityEvents events,
            CollectionStatus status) {
        this.inventory = inventory;
        this.runs = runs;
        this.series = series;
        this.curves = curves;
        this.events = events;
        this.status = status;
    }

    /** At most this number of samples; 404 when the datastore does not exist or the caller may not see it. */
    public CapacityCurve curve(ObjectId datastore, SignedIn caller, TimeRange range, int most) {
        if (!inventory.mayView(datastore, caller)) {
            throw Problem.notFound(InventoryProblemMessage.DATASTORE_NOT_FOUND, datastore);
        }
        Statement problem = status.problem(datastore.vcenter());
        Optional<Series> found = series.of(datastore);
        DatastoreRuns source = runs.getIfAvailable();
        List<RunOn> on = source == null ? List.of() : source.between(List.of(datastore), range.from(), range.to());
        if (found.isEmpty()) {
            Statement none = problem != null ? problem : CapacityMessage.NOT_SAMPLED_YET.statement();
            return new CapacityCurve(List.of(), on, List.of(), Resolution.FIVE_MINUTES.step(), none);
        }
        CurveReader.Read read = curves.read(found.get().id(), range, most);
        return new CapacityCurve(
                read.samples(),
                on,
                events.between(found.get().id(), range.from(), range.to()),
                read.resolution(),
                problem);
    }
}
