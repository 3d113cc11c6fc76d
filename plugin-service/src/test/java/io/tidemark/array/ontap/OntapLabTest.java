package io.tidemark.array.ontap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryBackoff;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayAdapterContract;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.lab.Lab;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;

/** The adapter against the lab's ONTAP cluster, whose true state the control API returns. */
@Tag("lab")
class OntapLabTest extends ArrayAdapterContract {

    private static final String ON_CLUSTER = "vmfs6-ontap";

    private static Lab lab;

    private OntapAdapter adapter;

    @BeforeAll
    static void startLab() {
        lab = Lab.start("--array", "ontap=127.0.0.1:0", "--speed", "0");
        lab.advance("8h");
    }

    @AfterAll
    static void stopLab() {
        lab.close();
    }

    @BeforeEach
    void connect() {
        adapter = adapter(1000, fact("password"));
    }

    @AfterEach
    void disconnect() {
        adapter.close();
    }

    private static String fact(String name) {
        return lab.facts().at("/arrays/1/" + name).asString();
    }

    private OntapAdapter adapter(int pageSize, String password) {
        OntapProperties properties = new OntapProperties(
                Duration.ofSeconds(5),
                Duration.ofSeconds(20),
                Duration.ofSeconds(30),
                DataSize.ofMegabytes(32),
                pageSize,
                Duration.ofMinutes(5),
                100_000,
                0);
        RetryBackoff backoff = new RetryBackoff(properties.patience()) {
            @Override
            protected void pause(Duration duration) {}
        };
        ArrayTarget target = new ArrayTarget(fact("address"), fact("thumbprint256"));
        RetryingRestClient client =
                new RetryingRestClient(new RestClient(target, properties.limits()), backoff, OntapLogIn::words);
        return new OntapAdapter(
                client,
                new ArrayCredential.Password(fact("user"), password),
                pageSize,
                properties.accuracy(),
                Clock.fixed(now(), ZoneOffset.UTC));
    }

    @Override
    protected ArrayAdapter adapter() {
        return adapter;
    }

    @Override
    protected Instant now() {
        return Instant.parse(lab.control("GET", "/clock", "").get("now").asString());
    }

    private static JsonNode datastore(String name) {
        for (JsonNode datastore : lab.control("GET", "/world", "").get("datastores")) {
            if (datastore.get("name").asString().equals(name)) {
                return datastore;
            }
        }
        throw new IllegalArgumentException(name);
    }

    private ArrayVolume behind(String datastore) {
        String device = datastore(datastore).at("/extents/0/device").asString();
        return adapter.volumes().stream()
                .filter(volume -> volume.devices().contains(device))
                .findFirst()
                .orElseThrow();
    }

    private static String fault(String kind, String more) {
        String json = "{\"kind\":\"" + kind + "\",\"array\":\"ontap-1\"" + more + "}";
        return lab.control("POST", "/faults", json).get("id").asString();
    }

    @Test
    void findsTheDeviceOfEveryDatastoreAndCountsAsTheLabDoes() {
        JsonNode truth = datastore(ON_CLUSTER);
        ArrayVolume volume = behind(ON_CLUSTER);
        assertThat(volume.devices().get(0)).startsWith("naa.600a0980");
        assertThat(volume.name()).endsWith("/" + truth.at("/extents/0/volume").asString());
        assertThat(adapter.usage(volume.id()).writtenBytes())
                .isEqualTo(truth.get("writtenBytes").asLong());
    }

    @Test
    void seesTheFigureFallOnlyWhenDeadSpaceWasGivenBack() {
        ArrayVolume volume = behind("vmfs5-ontap");
        long before = adapter.usage(volume.id()).writtenBytes();
        lab.control("POST", "/datastores/vmfs5-ontap/vms:delete", "{\"count\":1}");
        lab.advance("10m");
        assertThat(adapter.usage(volume.id()).writtenBytes()).isEqualTo(before);
    }

    @Test
    void readsTheSameVolumesPageByPage() {
        List<ArrayVolume> whole = adapter.volumes();
        try (OntapAdapter small = adapter(2, fact("password"))) {
            assertThat(small.volumes())
                    .extracting(ArrayVolume::id)
                    .containsExactlyElementsOf(
                            whole.stream().map(ArrayVolume::id).toList());
        }
    }

    @Test
    void logsInAgainIfTheClusterNoLongerAcceptsTheUser() {
        adapter.identity();
        fault("array-401", ",\"count\":1");
        assertThat(adapter.volumes()).isNotEmpty();
        fault("array-401", ",\"count\":1");
        assertThat(adapter.performance()).isPresent();
    }

    @Test
    void waitsForABusyArray() {
        fault("array-429", ",\"count\":2,\"retryAfter\":\"3s\"");
        fault("array-503", ",\"count\":1");
        fault("array-busy", ",\"count\":1");
        assertThat(adapter.volumes()).isNotEmpty();
    }

    @Test
    void saysThatAnArrayVanishedAndGoesOnWhenItIsBack() {
        adapter.identity();
        String fault = fault("array-offline", "");
        assertThatThrownBy(() -> adapter.volumes()).isInstanceOf(ArrayUnreachable.class);
        lab.control("DELETE", "/faults/" + fault, "");
        assertThat(adapter.volumes()).isNotEmpty();
    }

    @Test
    void saysThatThePasswordIsRefusedAndKeepsItToItself() {
        try (OntapAdapter wrong = adapter(1000, "wrong-and-secret")) {
            assertThatThrownBy(wrong::identity)
                    .isInstanceOf(ArrayCredentialsRefused.class)
                    .hasMessageContaining("rejects the user name or the password")
                    .hasMessageNotContaining("wrong-and-secret");
        }
    }
}
