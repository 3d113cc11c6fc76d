package io.tidemark.array.ontap;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Statement;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The adapter against the lab's ONTAP cluster, whose true state the control API returns. */
class OntapLabTest extends OntapLabContract {

    OntapLabTest() {
        super("ontap");
    }

    @Override
    protected String array() {
        return "ontap-1";
    }

    @Override
    protected String elsewhere() {
        return "/vol/vol_archive/";
    }

    @Override
    protected String datastore() {
        return "vmfs6-ontap";
    }

    @Override
    protected List<String> poolNames() {
        return List.of("aggr1");
    }

    @Test
    void namesTheCommandThatEnablesSpaceAllocation() {
        assertThat(behind(datastore()).obstacle()).isNull();
        String volume = truth(datastore()).at("/extents/0/volume").asString();
        Statement obstacle = lab().under(
                        "{\"kind\":\"array-space-allocation-off\",\"array\":\"ontap-1\",\"volume\":\"" + volume + "\"}",
                        () -> behind(datastore()).obstacle());
        assertThat(Objects.requireNonNull(obstacle).text())
                .contains("'lun modify -vserver svm1 -path /vol/vol_")
                .contains(volume + " -space-allocation enabled'");
    }

    @Test
    void namesDevicesAsHostsDo() {
        assertThat(behind(datastore()).devices().get(0)).startsWith("naa.600a0980");
    }

    @Test
    void seesTheFigureFallOnlyWhenDeadSpaceWasGivenBack() {
        String id = behind("vmfs5-ontap").id();
        long before = adapter().usage(id).writtenBytes();
        lab().control("POST", "/datastores/vmfs5-ontap/vms:delete", "{\"count\":1}");
        lab().advance("10m");
        assertThat(adapter().usage(id).writtenBytes()).isEqualTo(before);
    }
}
