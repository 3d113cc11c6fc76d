package io.tidemark.audit.collect;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.source.OtherFigure;
import io.tidemark.array.source.PoolAlarm;
import java.util.List;
import java.util.Map;

/** What arrays and other sources report of the volumes behind devices, by device. */
public record VolumeReading(
        Map<String, BackingVolume> used, Map<String, List<OtherFigure>> others, Map<String, PoolAlarm> alarms) {

    public VolumeReading {
        used = Map.copyOf(used);
        others = Map.copyOf(others);
        alarms = Map.copyOf(alarms);
    }
}
