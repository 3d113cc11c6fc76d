package io.tidemark.rate;

import io.tidemark.inventory.Datastore;
import io.tidemark.platform.Statement;
import io.tidemark.rate.predict.ReclaimCurve;
import io.tidemark.rate.setting.Rate;
import io.tidemark.vcenter.host.HostFacts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The predicted reclaim of dead space at a rate.
 *
 * @param known whether the dead space is what array and VMFS report now, rather than given by the caller
 * @param expectedBytes of the dead space, what is reclaimed at most as earlier runs proved
 * @param hosts that take part, each with an even share of the deletes
 * @param curve times from the moment at which automatic reclaim starts
 */
public record Prediction(
        Datastore datastore,
        Rate rate,
        long deadSpaceBytes,
        boolean known,
        long expectedBytes,
        List<HostFacts> hosts,
        ReclaimCurve curve,
        List<Statement> warnings,
        List<Statement> assumptions) {

    /**
     * The parameters of a prediction; null for the current dead space, all usable hosts, thin disks, and an idle array.
     */
    public record Question(
            Rate rate,
            @Nullable Long deadSpaceBytes,
            @Nullable List<String> hosts,
            boolean thick,
            double arrayLoad) {}
}
