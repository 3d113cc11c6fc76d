package io.tidemark.array.wsapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.UnknownVolume;
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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;

/** The adapter against the lab's HPE array, whose true state the control API returns. */
@Tag("lab")
class WsapiLabTest extends ArrayAdapterContract {

    private static final String ON_ARRAY = "vmfs6-hpe";

    private static Lab lab;

    private WsapiAdapter adapter;

    @BeforeAll
    static void startLab() {
        lab = Lab.start("--array", "wsapi=127.0.0.1:0", "--speed", "0");
        lab.advance("8h");
    }

    @AfterAll
    static void stopLab() {
        lab.close();
    }

    @BeforeEach
    void connect() {
        adapter = adapter(fact("password"));
    }

    @AfterEach
    void disconnect() {
        adapter.close();
    }

    private static String fact(String name) {
        return lab.facts().at("/arrays/1/" + name).asString();
    }

    private WsapiAdapter adapter(String password) {
        WsapiProperties properties = new WsapiProperties(
                Duration.ofSeconds(5),
                Duration.ofSeconds(20),
                Duration.ofSeconds(30),
                DataSize.ofMegabytes(64),
                Duration.ofMinutes(5),
                100_000,
                DataSize.ofMegabytes(1));
        RetryBackoff backoff = new RetryBackoff(properties.patience()) {
            @Override
            protected void pause(Duration duration) {}
        };
        ArrayTarget target = new ArrayTarget(fact("address"), fact("thumbprint256"));
        RetryingRestClient client =
                new RetryingRestClient(new RestClient(target, properties.limits()), backoff, WsapiLogIn::words);
        return new WsapiAdapter(
                client,
                new ArrayCredential.Password(fact("user"), password),
                properties,
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
        String json = "{\"kind\":\"" + kind + "\",\"array\":\"wsapi-1\"" + more + "}";
        return lab.control("POST", "/faults", json).get("id").asString();
    }

    @Test
    void findsTheDeviceOfEveryDatastoreAndCountsAsTheLabDoes() {
        JsonNode truth = datastore(ON_ARRAY);
        ArrayVolume volume = behind(ON_ARRAY);
        assertThat(volume.devices().get(0)).startsWith("naa.60002ac");
        assertThat(volume.name()).isEqualTo(truth.at("/extents/0/volume").asString());
        assertThat(adapter.usage(volume.id()).writtenBytes())
                .isEqualTo(truth.get("writtenBytes").asLong());
    }

    @Test
    void seesTheFigureFallOnlyWhenDeadSpaceWasGivenBack() {
        ArrayVolume volume = behind("vmfs5-hpe");
        long before = adapter.usage(volume.id()).writtenBytes();
        lab.control("POST", "/datastores/vmfs5-hpe/vms:delete", "{\"count\":1}");
        lab.advance("10m");
        assertThat(adapter.usage(volume.id()).writtenBytes()).isEqualTo(before);
    }

    @Test
    void countsInUnitsOfOneMebibyte() {
        assertThat(adapter.usage(behind(ON_ARRAY).id()).accuracy()).isEqualTo(new FigureAccuracy(1 << 20, 0));
    }

    @Test
    void beginsASessionIfTheArrayEndedTheLast() {
        adapter.identity();
        fault("array-401", ",\"count\":1");
        assertThat(adapter.volumes()).isNotEmpty();
        lab.advance("16m");
        assertThat(adapter.volumes()).isNotEmpty();
    }

    @Test
    void readsNoVolumeByAnotherQuery() {
        assertThatThrownBy(() -> adapter.usage("1\" OR name EQ \"a")).isInstanceOf(UnknownVolume.class);
        assertThatThrownBy(() -> adapter.usage("60002AC0000000000000FFFF0000FFFF"))
                .isInstanceOf(UnknownVolume.class);
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
        try (WsapiAdapter wrong = adapter("wrong-and-secret")) {
            assertThatThrownBy(wrong::identity)
                    .isInstanceOf(ArrayCredentialsRefused.class)
                    .hasMessageContaining("rejects the user name or the password")
                    .hasMessageNotContaining("wrong-and-secret");
        }
    }
}
