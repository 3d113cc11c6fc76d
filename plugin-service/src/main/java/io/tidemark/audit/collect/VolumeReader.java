package io.tidemark.audit.collect;

import io.tidemark.array.ConnectedArrays;
import io.tidemark.array.source.OtherFigures;
import io.tidemark.array.source.PoolAlarms;
import java.util.Collection;
import org.springframework.stereotype.Component;

/** Reads what is known of the volumes behind devices; calls no array. */
@Component
public class VolumeReader {

    private final ConnectedArrays arrays;
    private final OtherFigures others;
    private final PoolAlarms alarms;

    VolumeReader(ConnectedArrays arrays, OtherFigures others, PoolAlarms alarms) {
        this.arrays = arrays;
        this.others = others;
        this.alarms = alarms;
    }

    public VolumeReading read(Collection<String> devices) {
        return new VolumeReading(arrays.backingVolumes(devices), others.of(devices), alarms.poolAlarms(devices));
    }
}
