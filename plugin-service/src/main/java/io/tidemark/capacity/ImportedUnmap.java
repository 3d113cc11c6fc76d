package io.tidemark.capacity;

import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** UNMAP that imported files tell of, as the capacity module asks whoever keeps them. */
public interface ImportedUnmap {

    /** What was sent to the devices in the time range: one entry for each host of each import, intervals oldest first. */
    List<FromFile> between(String vcenter, Collection<String> devices, Instant from, Instant to);

    /** What a file tells of one host; the activity's host is the name as the file has it. */
    record FromFile(String importId, String fileName, String hostName, List<UnmapActivity> activity) {}
}
