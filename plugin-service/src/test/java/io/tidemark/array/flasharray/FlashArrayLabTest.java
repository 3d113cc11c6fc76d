package io.tidemark.array.flasharray;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryBackoff;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayAdapterContract;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.lab.Lab;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;

/** The adapter against the lab's array, whose true state the control API returns: each REST version keeps the same contract. */
@Tag("lab")
class FlashArrayLabTest {

    private static final String BULK = "vmfs5-bulk";
    private static final String QUIET = "vmfs6-quiet";

    private static Lab lab;

    @BeforeAll
    static void startLab() {
        lab = Lab.start("--speed", "0");
        lab.advance("8h");
    }

    @AfterAll
    static void stopLab() {
        lab.close();
    }

    private static final class LabClock extends Clock {

        @Override
        public Instant instant() {
            return Instant.parse(lab.control("GET", "/clock", "").get("now").asString());
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    private static JsonNode array() {
        return lab.facts().at("/arrays/0");
    }

    private static ArrayCredential token() {
        return new ArrayCredential.ApiToken(array().get("apiToken").asString());
    }

    private static ArrayCredential apiClient(String issuer) {
        JsonNode client = array().get("apiClient");
        try {
            return new ArrayCredential.ApiClient(
                    client.get("id").asString(),
                    client.get("keyId").asString(),
                    issuer.isEmpty() ? client.get("issuer").asString() : issuer,
                    client.get("user").asString(),
                    Files.readString(Path.of(client.get("privateKey").asString())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FlashArrayAdapter adapter(ArrayCredential credential, int pageSize) {
        ArrayTarget target = new ArrayTarget(
                array().get("address").asString(), array().get("thumbprint256").asString());
        FlashArrayProperties properties = new FlashArrayProperties(
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                DataSize.ofMegabytes(32),
                pageSize,
                Duration.ofMinutes(5),
                100_000);
        RetryBackoff backoff = new RetryBackoff(Duration.ofSeconds(30)) {
            @Override
            protected void pause(Duration duration) {}
        };
        RetryingRestClient wire =
                new RetryingRestClient(new RestClient(target, properties.limits()), backoff, FlashArrayErrors::words);
        return new FlashArrayAdapter(wire, credential, pageSize, new LabClock());
    }

    private static JsonNode datastore(String name) {
        for (JsonNode datastore : lab.control("GET", "/world", "").get("datastores")) {
            if (datastore.get("name").asString().equals(name)) {
                return datastore;
            }
        }
        throw new IllegalArgumentException(name);
    }

    private static String fault(String json) {
        return lab.control("POST", "/faults", json).get("id").asString();
    }

    @Nested
    class RestTwoByToken extends InTheLab {

        @Override
        ArrayCredential credential() {
            return token();
        }

        @Override
        String generation() {
            return "2.";
        }
    }

    @Nested
    class RestTwoByApiClient extends InTheLab {

        @Override
        ArrayCredential credential() {
            return apiClient("");
        }

        @Override
        String generation() {
            return "2.";
        }

        @Test
        void exchangesAnAccessTokenThatRanOut() {
            adapter().identity();
            lab.advance("25h");
            assertThat(adapter().volumes()).isNotEmpty();
        }

        @Test
        void saysThatTheApiClientIsRefused() {
            try (FlashArrayAdapter other = FlashArrayLabTest.adapter(apiClient("somebody-else"), 500)) {
                assertThatThrownBy(other::identity)
                        .isInstanceOf(ArrayCredentialsRefused.class)
                        .hasMessageContaining("rejects the API client (HTTP 401, Invalid identity token: the issuer");
            }
        }
    }

    @Nested
    class RestOne extends InTheLab {

        private String early;

        @BeforeEach
        void speakTheFirstGenerationOnly() {
            early = fault("{\"kind\":\"array-rest2-missing\"}");
        }

        @AfterEach
        void speakAllAgain() {
            if (early != null) {
                lab.control("DELETE", "/faults/" + early, "");
            }
        }

        @Override
        ArrayCredential credential() {
            return token();
        }

        @Override
        String generation() {
            return "1.";
        }

        @Test
        void takesNoApiClient() {
            try (FlashArrayAdapter other = FlashArrayLabTest.adapter(apiClient(""), 500)) {
                assertThatThrownBy(other::identity)
                        .isInstanceOf(ArrayCredentialsRefused.class)
                        .hasMessageContaining("provides REST 1.19, which does not support API clients");
            }
        }

        @Test
        void goesOnInRestTwoWhenTheArrayWasUpgraded() {
            adapter().volumes();
            lab.control("DELETE", "/faults/" + early, "");
            early = null;
            String retired = fault("{\"kind\":\"array-rest1-retired\"}");
            assertThat(adapter().volumes()).isNotEmpty();
            assertThat(adapter().identity().apiVersion()).startsWith("2.");
            lab.control("DELETE", "/faults/" + retired, "");
        }
    }

    /** What holds however the array is spoken to. */
    abstract static class InTheLab extends ArrayAdapterContract {

        private FlashArrayAdapter adapter;

        abstract ArrayCredential credential();

        abstract String generation();

        @BeforeEach
        void connect() {
            adapter = FlashArrayLabTest.adapter(credential(), 500);
        }

        @AfterEach
        void disconnect() {
            adapter.close();
        }

        private FlashArrayAdapter adapter(int pageSize) {
            return FlashArrayLabTest.adapter(credential(), pageSize);
        }

        @Override
        protected ArrayAdapter adapter() {
            return adapter;
        }

        @Override
        protected Instant now() {
            return new LabClock().instant();
        }

        @Test
        void agreesOnTheNewestVersion() {
            assertThat(adapter.identity().apiVersion()).startsWith(generation());
        }

        private ArrayVolume behind(String datastore) {
            String device = datastore(datastore).at("/extents/0/device").asString();
            return adapter.volumes().stream()
                    .filter(volume -> volume.devices().contains(device))
                    .findFirst()
                    .orElseThrow();
        }

        @Test
        void findsTheDeviceOfEveryDatastoreAndCountsAsTheLabDoes() {
            JsonNode truth = datastore(BULK);
            ArrayVolume volume = behind(BULK);
            assertThat(volume.name()).isEqualTo(truth.at("/extents/0/volume").asString());
            assertThat(adapter.usage(volume.id()).writtenBytes())
                    .isEqualTo(truth.get("writtenBytes").asLong());
        }

        @Test
        void seesTheFigureFallOnlyWhenDeadSpaceWasGivenBack() {
            ArrayVolume volume = behind(QUIET);
            long before = adapter.usage(volume.id()).writtenBytes();
            lab.control("POST", "/datastores/" + QUIET + "/vms:delete", "{\"count\":1}");
            assertThat(adapter.usage(volume.id()).writtenBytes()).isEqualTo(before);
            lab.advance("48h");
            assertThat(adapter.usage(volume.id()).writtenBytes())
                    .isEqualTo(datastore(QUIET).get("writtenBytes").asLong());
        }

        @Test
        void readsTheSameVolumesPageByPage() {
            List<String> whole =
                    adapter.volumes().stream().map(ArrayVolume::id).sorted().toList();
            try (FlashArrayAdapter small = adapter(2)) {
                assertThat(small.volumes().stream()
                                .map(ArrayVolume::id)
                                .sorted()
                                .toList())
                        .isEqualTo(whole);
            }
        }

        @Test
        void readsTheSameHistoryPageByPage() {
            String id = behind(BULK).id();
            Instant to = now();
            Instant from = to.minus(Duration.ofHours(3));
            List<VolumeUsage> whole = adapter.history(id, from, to);
            assertThat(whole).hasSizeBetween(35, 37);
            try (FlashArrayAdapter small = adapter(7)) {
                assertThat(small.history(id, from, to)).isEqualTo(whole);
            }
        }

        @Test
        void usesCoarserSamplesForLongHistories() {
            String id = behind(BULK).id();
            Instant to = now();
            List<VolumeUsage> samples = adapter.history(id, to.minus(Duration.ofDays(6)), to);
            assertThat(samples).isNotEmpty();
            for (int i = 1; i < samples.size(); i++) {
                assertThat(Duration.between(
                                samples.get(i - 1).at(), samples.get(i).at()))
                        .isEqualTo(Duration.ofMinutes(30));
            }
        }

        @Test
        void renewsASessionThatTheArrayForgot() {
            adapter.identity();
            fault("{\"kind\":\"array-401\",\"count\":1}");
            assertThat(adapter.volumes()).isNotEmpty();
        }

        @Test
        void waitsForABusyArray() {
            fault("{\"kind\":\"array-429\",\"count\":2,\"retryAfter\":\"3s\"}");
            fault("{\"kind\":\"array-503\",\"count\":1}");
            fault("{\"kind\":\"array-busy\",\"count\":1}");
            assertThat(adapter.volumes()).isNotEmpty();
        }

        @Test
        void saysThatAnArrayVanishedAndGoesOnWhenItIsBack() {
            adapter.identity();
            String fault = fault("{\"kind\":\"array-offline\"}");
            assertThatThrownBy(() -> adapter.volumes()).isInstanceOf(ArrayUnreachable.class);
            lab.control("DELETE", "/faults/" + fault, "");
            assertThat(adapter.volumes()).isNotEmpty();
        }
    }
}
