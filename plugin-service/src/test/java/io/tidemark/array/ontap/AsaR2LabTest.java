package io.tidemark.array.ontap;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The adapter against the lab's ASA r2, whose LUNs are those of storage units. */
@Tag("lab")
@Tag("wide")
class AsaR2LabTest extends OntapLabContract {

    private static Lab lab;

    @BeforeAll
    static void startLab() {
        lab = Lab.start("--array", "asa-r2=127.0.0.1:0", "--speed", "0");
        lab.advance("8h");
    }

    @AfterAll
    static void stopLab() {
        lab.close();
    }

    @Override
    protected Lab lab() {
        return lab;
    }

    @Override
    protected String array() {
        return "asa-r2-1";
    }

    @Override
    protected String datastore() {
        return "vmfs6-asa";
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
