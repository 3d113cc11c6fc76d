package io.tidemark.capacity;

import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** UNMAP from imported files, as the capacity module reads it. */
public interface ImportedUnmap {

    /** What was sent to the devices in the time range: one entry for each host of each import, intervals oldest first. */
    List<FromFile> between(String vcenter, Collection<String> devices, Instant from, Instant to);

    /** UNMAP of one host in a file; the activity's host is the name in the file. */
    record FromFile(String importId, String fileName, String hostName, List<UnmapActivity> activity) {}
}
