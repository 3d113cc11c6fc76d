package io.tidemark.imports.run;

import io.tidemark.imports.ImportProperties;
import io.tidemark.imports.esxtop.ColumnPatterns;
import io.tidemark.imports.esxtop.DeviceSeries;
import io.tidemark.imports.esxtop.EsxtopFile;
import io.tidemark.imports.esxtop.Header;
import io.tidemark.imports.esxtop.Metric;
import io.tidemark.imports.file.Bounds;
import io.tidemark.imports.file.FileText;
import io.tidemark.imports.file.ImportMessage;
import io.tidemark.imports.file.ReceivedFile;
import io.tidemark.imports.file.Refused;
import io.tidemark.imports.hostd.HostdFile;
import io.tidemark.imports.hostd.WalkLog;
import io.tidemark.imports.vsish.VolumeProperties;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads the files of an import and stores nothing. An error in a file ends as {@link Refused}. */
@Component
class ImportReader {

    private final Bounds bounds;
    private final ColumnPatterns patterns;
    private final long unmapSize;
    private final int mostIntervals;

    ImportReader(ImportProperties properties) {
        this.bounds = properties.bounds();
        this.patterns = properties.patterns();
        this.unmapSize = properties.unmapSize().toBytes();
        this.mostIntervals = properties.intervals();
    }

    /** The counters of all files of one import together. */
    ImportColumns columns(List<ReceivedFile> files) {
        Set<String> counters = new java.util.LinkedHashSet<>();
        for (ReceivedFile file : files) {
            Header header = FileText.read(file, bounds, true, read -> {}, new EsxtopFile(file, patterns)::header);
            counters.addAll(header.counters());
        }
        if (counters.isEmpty()) {
            throw new Refused(ImportMessage.IMPORT_NO_DEVICES.statement());
        }
        Map<Metric, List<String>> candidates = patterns.candidates(counters);
        Map<Metric, String> chosen = new HashMap<>();
        candidates.forEach((metric, names) -> chosen.put(metric, names.get(0)));
        boolean clear = !candidates.isEmpty()
                && candidates.values().stream().allMatch(names -> names.size() == 1)
                && new HashSet<>(chosen.values()).size() == chosen.size();
        return new ImportColumns(List.copyOf(counters), candidates, clear ? chosen : Map.of());
    }

    Content esxtop(List<ReceivedFile> files, Map<Metric, String> chosen, LongConsumer progress) {
        List<DeviceSeries> all = new ArrayList<>();
        Map<List<String>, ReceivedFile> seen = new LinkedHashMap<>();
        Instant from = null;
        Instant to = null;
        for (ReceivedFile file : files) {
            List<DeviceSeries> series = FileText.read(
                    file,
                    bounds,
                    true,
                    progress,
                    text -> new EsxtopFile(file, patterns).series(text, chosen, unmapSize, mostIntervals));
            for (DeviceSeries one : series) {
                from = from == null || one.figures().from().isBefore(from)
                        ? one.figures().from()
                        : from;
                to = to == null || one.figures().to().isAfter(to)
                        ? one.figures().to()
                        : to;
                List<String> key = List.of(one.figures().host(), one.figures().device());
                if (seen.putIfAbsent(key, file) != null && overlaps(all, one)) {
                    throw overlap(file);
                }
            }
            all.addAll(series);
        }
        return new Content(all, List.of(), List.of(), from, to);
    }

    private static boolean overlaps(List<DeviceSeries> all, DeviceSeries one) {
        return all.stream()
                .filter(other -> other.figures().host().equals(one.figures().host())
                        && other.figures().device().equals(one.figures().device()))
                .anyMatch(other -> other.figures().from().isBefore(one.figures().to())
                        && one.figures().from().isBefore(other.figures().to()));
    }

    Content hostd(List<ReceivedFile> files, @Nullable Long requestedUnit, LongConsumer progress) {
        Map<ReceivedFile, Instant> begins = new LinkedHashMap<>();
        for (ReceivedFile file : files) {
            Instant begin = FileText.read(file, bounds, false, read -> {}, text -> HostdFile.begin(text, file));
            begins.put(file, begin == null ? Instant.MIN : begin);
        }
        WalkLog log = new WalkLog(volume -> true, requestedUnit);
        List<ReceivedFile> inOrder = begins.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .toList();
        for (ReceivedFile file : inOrder) {
            Instant begin = begins.get(file);
            Instant end = log.last();
            if (begin != null && end != null && !begin.equals(Instant.MIN) && begin.isBefore(end)) {
                throw overlap(file);
            }
            FileText.read(file, bounds, false, progress, text -> {
                HostdFile.read(text, file, log);
                return true;
            });
        }
        if (!log.known()) {
            throw new Refused(ImportMessage.IMPORT_NO_LOG.statement());
        }
        return new Content(List.of(), log.runs(), List.of(), log.first(), log.last());
    }

    Content vsish(List<ReceivedFile> files, LongConsumer progress) {
        List<VolumeProperties> volumes = new ArrayList<>();
        for (ReceivedFile file : files) {
            volumes.add(FileText.read(file, bounds, true, progress, text -> VolumeProperties.read(text, file)));
        }
        return new Content(List.of(), List.of(), volumes, null, null);
    }

    private static Refused overlap(ReceivedFile file) {
        return new Refused(ImportMessage.IMPORT_FILES_OVERLAP.with("file", file.name()));
    }
}
