package io.tidemark.array.ontap;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.LabAccess;
import io.tidemark.array.spi.LabArrayContract;
import io.tidemark.lab.Lab;
import io.tidemark.platform.Statement;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The adapter against the lab's ONTAP cluster, whose true state the control API returns. */
@Tag("lab")
class OntapLabTest extends LabArrayContract {

    private static Lab lab;

    @BeforeAll
    static void startLab() {
        lab = Lab.start("--array", "ontap=127.0.0.1:0", "--speed", "0");
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
        return "ontap-1";
    }

    @Override
    protected String datastore() {
        return "vmfs6-ontap";
    }

    @Override
    protected List<String> poolNames() {
        return List.of("aggr1");
    }

    @Override
    protected ArrayAdapter connect(LabAccess access) {
        JsonNode facts = lab.facts().at("/arrays/1");
        return new OntapAdapter(
                access.client(facts, "ONTAP", OntapLogIn::words),
                new ArrayCredential.Password(
                        facts.get("user").asString(),
                        access.secret(facts.get("password").asString())),
                access.pageSize(),
                new FigureAccuracy(4096, 0),
                Clock.fixed(now(), ZoneOffset.UTC));
    }

    @Test
    void namesTheCommandThatEnablesSpaceAllocation() {
        assertThat(behind(datastore()).obstacle()).isNull();
        String volume = truth(datastore()).at("/extents/0/volume").asString();
        Statement obstacle = lab.under(
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
        lab.control("POST", "/datastores/vmfs5-ontap/vms:delete", "{\"count\":1}");
        lab.advance("10m");
        assertThat(adapter().usage(id).writtenBytes()).isEqualTo(before);
    }
}
