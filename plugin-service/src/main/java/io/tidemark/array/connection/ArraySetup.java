package io.tidemark.array.connection;

import io.tidemark.platform.setup.SetupStep;
import io.tidemark.platform.setup.SetupStep.Kind;
import io.tidemark.platform.setup.SetupStep.State;
import java.util.List;
import org.springframework.stereotype.Component;

/** Whether an array is connected and can be queried. */
@Component
class ArraySetup implements SetupStep.Source {

    private final ArrayRegistry arrays;

    ArraySetup(ArrayRegistry arrays) {
        this.arrays = arrays;
    }

    @Override
    public List<SetupStep> setupSteps(String vcenter) {
        List<ConnectedArray> all = arrays.all();
        return List.of(all.stream()
                .map(ConnectedArray::health)
                .filter(health -> health.state() != ArrayHealth.State.OK && health.state() != ArrayHealth.State.UNKNOWN)
                .findFirst()
                .map(health -> new SetupStep(Kind.ARRAY, State.FAILED, health.statement()))
                .orElseGet(() -> SetupStep.of(Kind.ARRAY, !all.isEmpty())));
    }
}
