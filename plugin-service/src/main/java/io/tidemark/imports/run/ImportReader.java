package io.tidemark.imports.run;

import io.tidemark.imports.ImportProperties;
import io.tidemark.imports.esxtop.ColumnPatterns;
import io.tidemark.imports.esxtop.DeviceFigures;
import io.tidemark.imports.esxtop.DeviceSeries;
import io.tidemark.imports.esxtop.EsxtopFile;
import io.tidemark.imports.esxtop.Header;
import io.tidemark.imports.esxtop.Metric;
import io.tidemark.imports.file.FileRejected;
import io.tidemark.imports.file.FileText;
import io.tidemark.imports.file.ImportMessage;
import io.tidemark.imports.file.ReceivedFile;
import io.tidemark.imports.file.SizeLimits;
import io.tidemark.imports.hostd.HostdFile;
import io.tidemark.imports.hostd.UnmapLog;
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

/** Reads the files of an import and stores nothing. An error in a file ends as {@link FileRejected}. */
@Component
class ImportReader {

    /** Devices of all files of one import, each file counted for itself. */
    private static final int MOST_SERIES = 20_000;

    /** Intervals of all files of one import, which are in memory until they are stored. */
    private static final int MOST_INTERVALS = 300_000;

    private final SizeLimits bounds;
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
            if (counters.size() > EsxtopFile.MOST_COUNTERS) {
                throw new FileRejected(ImportMessage.IMPORT_TOO_MANY_COUNTERS.with(
                        "file", file.name(), "most", EsxtopFile.MOST_COUNTERS));
            }
        }
        if (counters.isEmpty()) {
            throw new FileRejected(ImportMessage.IMPORT_NO_DEVICES.statement());
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
        Map<List<String>, List<DeviceFigures>> seen = new HashMap<>();
        Instant from = null;
        Instant to = null;
        int kept = 0;
        for (int i = 0; i < files.size(); i++) {
            ReceivedFile file = files.get(i);
            int share = Math.max(0, MOST_INTERVALS - kept) / (files.size() - i);
            List<DeviceSeries> series = FileText.read(
                    file,
                    bounds,
                    true,
                    progress,
                    text -> new EsxtopFile(file, patterns).series(text, chosen, unmapSize, mostIntervals, share));
            if (all.size() + series.size() > MOST_SERIES) {
                throw new FileRejected(ImportMessage.IMPORT_TOO_MANY_SERIES.with("most", MOST_SERIES));
            }
            for (DeviceSeries one : series) {
                from = from == null || one.figures().from().isBefore(from)
                        ? one.figures().from()
                        : from;
                to = to == null || one.figures().to().isAfter(to)
                        ? one.figures().to()
                        : to;
                List<DeviceFigures> others = seen.computeIfAbsent(
                        List.of(one.figures().host(), one.figures().device()), any -> new ArrayList<>(1));
                if (overlaps(others, one.figures())) {
                    throw overlap(file);
                }
                others.add(one.figures());
                kept += one.intervals().size() + one.copies().size();
            }
            all.addAll(series);
        }
        return new Content(all, List.of(), List.of(), from, to);
    }

    private static boolean overlaps(List<DeviceFigures> others, DeviceFigures one) {
        return others.stream()
                .anyMatch(other -> other.from().isBefore(one.to()) && one.from().isBefore(other.to()));
    }

    Content hostd(List<ReceivedFile> files, @Nullable Long requestedUnit, LongConsumer progress) {
        Map<ReceivedFile, Instant> begins = new LinkedHashMap<>();
        for (ReceivedFile file : files) {
            Instant begin = FileText.read(file, bounds, false, read -> {}, text -> HostdFile.begin(text, file));
            begins.put(file, begin == null ? Instant.MIN : begin);
        }
        UnmapLog log = new UnmapLog(volume -> true, requestedUnit);
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
            throw new FileRejected(ImportMessage.IMPORT_NO_LOG.statement());
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

    private static FileRejected overlap(ReceivedFile file) {
        return new FileRejected(ImportMessage.IMPORT_FILES_OVERLAP.with("file", file.name()));
    }
}
