package io.tidemark.site.read;

import io.tidemark.platform.Statement;
import java.util.List;
import java.util.Map;

/**
 * What the read hosts returned of their esxtop service.
 *
 * @param available names of hosts whose service describes counters of storage devices
 * @param absent names of hosts that do not offer it
 * @param unreadable why the service of a host cannot be read, by its name
 */
public record EsxtopReading(List<String> available, List<String> absent, Map<String, Statement> unreadable)
        implements ReadStep.Counted {

    @Override
    public int items() {
        return available.size();
    }

    /** All hosts that were asked. */
    public int hosts() {
        return available.size() + absent.size() + unreadable.size();
    }
}
