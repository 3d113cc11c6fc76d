package io.tidemark.audit.run;

import io.tidemark.audit.finding.Deviation;
import io.tidemark.audit.finding.HostReadings.Row;
import io.tidemark.platform.ObjectId;
import io.tidemark.vcenter.SignedIn;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** The findings and hosts that a caller may view: those on objects with Tidemark.View. */
@Component
public class AuditVisibility {

    /** Whether the caller may view all of these objects. */
    boolean all(SignedIn caller, Collection<ObjectId> objects) {
        return caller.hidden(objects).isEmpty();
    }

    public <T extends Deviation> List<T> visible(SignedIn caller, List<T> all) {
        return visible(caller, all, Deviation::objectId);
    }

    /** Audited hosts the caller may view. */
    List<Row> hosts(SignedIn caller, List<Row> all) {
        return visible(caller, all, row -> new ObjectId(caller.vcenter(), row.host()));
    }

    private static <T> List<T> visible(SignedIn caller, List<T> all, Function<? super T, ObjectId> object) {
        if (all.isEmpty()) {
            return all;
        }
        Set<ObjectId> hidden = caller.hidden(all.stream().map(object).collect(Collectors.toSet()));
        return hidden.isEmpty()
                ? all
                : all.stream()
                        .filter(one -> !hidden.contains(object.apply(one)))
                        .toList();
    }
}
