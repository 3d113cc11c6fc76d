package io.tidemark.array.ontap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The adapter against the lab's ASA r2, whose LUNs are those of storage units. */
@Tag("wide")
class AsaR2LabTest extends OntapLabContract {

    AsaR2LabTest() {
        super("asa-r2");
    }

    @Override
    protected String array() {
        return "asa-r2-1";
    }

    @Override
    protected String datastore() {
        return "vmfs6-asa";
    }

    /** Storage units have no volume that they can leave. */
    @Override
    protected @Nullable String elsewhere() {
        return null;
    }

    @Override
    protected List<String> poolNames() {
        return List.of("storage_availability_zone_1");
    }

    @Test
    void namesVolumesWithoutAPath() {
        assertThat(behind(datastore()).name()).doesNotContain("/");
    }
}
