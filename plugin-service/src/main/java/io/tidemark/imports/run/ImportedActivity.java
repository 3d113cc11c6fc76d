package io.tidemark.imports.run;

import io.tidemark.capacity.ImportedUnmap;
import io.tidemark.capacity.UnmapActivity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Adds imported UNMAP to the charts, separate from the figures of vCenter. */
@Component
class ImportedActivity implements ImportedUnmap {

    private final Imports imports;

    ImportedActivity(Imports imports) {
        this.imports = imports;
    }

    @Override
    public List<FromFile> between(String vcenter, Collection<String> devices, Instant from, Instant to) {
        Map<List<String>, List<UnmapActivity>> byHost = new LinkedHashMap<>();
        for (Imports.Sent sent : imports.sent(vcenter, devices, from, to)) {
            byHost.computeIfAbsent(List.of(sent.importId(), sent.hostName()), key -> new ArrayList<>())
                    .add(new UnmapActivity(
                            sent.interval().at(),
                            sent.interval().seconds(),
                            sent.hostName(),
                            sent.interval().ios(),
                            sent.interval().bytes()));
        }
        List<FromFile> all = new ArrayList<>();
        byHost.forEach((key, activity) -> imports.find(key.get(0))
                .ifPresent(one -> all.add(new FromFile(one.id(), one.fileName(), key.get(1), activity))));
        return all;
    }
}
