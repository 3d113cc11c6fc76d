package io.tidemark.reclaim.admission;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.ConnectedArrays;
import io.tidemark.inventory.DeadSpace;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.reclaim.store.ReclaimRuns;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Keeps the arrays of waiting runs up to date: an array that was not listed when a run was accepted can be known before
 * it starts. Never calls an array.
 */
@Component
public class RunArrays {

    private final ConnectedArrays arrays;
    private final ReclaimRuns runs;

    public RunArrays(ConnectedArrays arrays, ReclaimRuns runs) {
        this.arrays = arrays;
        this.runs = runs;
    }

    /** The same runs; those that wait have the arrays their devices are on now. */
    List<ReclaimRun> current(List<ReclaimRun> live) {
        Set<String> devices = live.stream()
                .filter(ReclaimRun::waiting)
                .flatMap(run -> run.target().devices().stream())
                .collect(Collectors.toSet());
        Map<String, BackingVolume> volumes = devices.isEmpty() ? Map.of() : arrays.backingVolumes(devices);
        return volumes.isEmpty()
                ? live
                : live.stream().map(run -> current(run, volumes)).toList();
    }

    private ReclaimRun current(ReclaimRun run, Map<String, BackingVolume> all) {
        Map<String, BackingVolume> volumes = new HashMap<>();
        run.target().devices().forEach(device -> {
            BackingVolume volume = all.get(device);
            if (volume != null) {
                volumes.put(device, volume);
            }
        });
        if (!run.waiting() || volumes.isEmpty()) {
            return run;
        }
        Map<String, String> names = names(run, volumes);
        List<String> ids = List.copyOf(names.keySet());
        Statement problem = problem(run.target(), volumes);
        if (ids.equals(run.needs().arrays())
                && Objects.equals(problem, run.target().arrayProblem())) {
            return run;
        }
        RunTarget target = run.target().on(List.copyOf(names.values()), problem);
        String kind = arrays.kind(first(run.target(), volumes).arrayId());
        return runs.change(run.id(), now -> {
            if (now.waiting()) {
                now.onArrays(target, now.plan().onArray(kind), now.needs().on(ids));
            }
        });
    }

    /** By id, in its order; arrays that were known stay until every device is on a known one. */
    private static Map<String, String> names(ReclaimRun run, Map<String, BackingVolume> volumes) {
        Map<String, String> names = new TreeMap<>();
        if (volumes.size() < run.target().devices().size()) {
            names.putAll(run.target().arraysById(run.needs().arrays()));
        }
        volumes.values().forEach(volume -> names.put(volume.arrayId(), volume.arrayName()));
        return names;
    }

    private static BackingVolume first(RunTarget target, Map<String, BackingVolume> volumes) {
        return target.devices().stream()
                .map(volumes::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }

    private @Nullable Statement problem(RunTarget target, Map<String, BackingVolume> volumes) {
        Statement known = target.arrayProblem();
        if (known == null
                || DeadSpace.mismatch(known)
                || volumes.size() < target.devices().size()) {
            return known;
        }
        if (volumes.values().stream().noneMatch(BackingVolume::reported)) {
            return null;
        }
        boolean sampled = arrays.lastUsage(volumes.keySet()).keySet().containsAll(volumes.keySet());
        return volumes.values().stream()
                .flatMap(volume -> arrays.trouble(volume).stream())
                .findFirst()
                .orElse(sampled ? null : known);
    }
}
