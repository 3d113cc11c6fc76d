package io.tidemark.reclaim.queue;

import java.util.Map;

/** Limits of concurrent runs; always one per datastore and one per host. The maps contain exceptions by id. */
public record Ceilings(int perArray, int perVcenter, Map<String, Integer> arrays, Map<String, Integer> vcenters) {

    public Ceilings {
        arrays = Map.copyOf(arrays);
        vcenters = Map.copyOf(vcenters);
    }

    public int ofArray(String array) {
        return arrays.getOrDefault(array, perArray);
    }

    public int ofVcenter(String vcenter) {
        return vcenters.getOrDefault(vcenter, perVcenter);
    }
}
