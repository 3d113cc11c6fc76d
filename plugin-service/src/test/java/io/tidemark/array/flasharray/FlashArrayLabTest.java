package io.tidemark.array.flasharray;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.flasharray.api.FlashArrayErrors;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.LabAccess;
import io.tidemark.array.spi.LabArrayContract;
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
import tools.jackson.databind.JsonNode;

/** The adapter against the lab's array, whose true state the control API returns: each REST version keeps the same contract. */
@Tag("lab")
class FlashArrayLabTest {

    private static final String BULK = "vmfs5-bulk";
    private static final String QUIET = "vmfs6-quiet";

    private static final LabAccess USUAL = LabAccess.USUAL;

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

    private static JsonNode facts() {
        return lab.facts().at("/arrays/0");
    }

    private static ArrayCredential apiClient(String issuer) {
        JsonNode client = facts().get("apiClient");
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

    private static FlashArrayAdapter adapter(ArrayCredential credential, LabAccess access) {
        return new FlashArrayAdapter(
                access.client(facts(), "FlashArray", FlashArrayErrors::words),
                credential,
                access.pageSize(),
                "Evergreen//One",
                new LabClock());
    }

    private static String fault(String json) {
        return lab.control("POST", "/faults", json).get("id").asString();
    }

    @Nested
    class RestTwoByToken extends InTheLab {

        @Override
        ArrayCredential credential(LabAccess access) {
            return new ArrayCredential.ApiToken(
                    access.secret(facts().get("apiToken").asString()));
        }

        @Override
        String generation() {
            return "2.";
        }
    }

    @Nested
    class RestTwoByApiClient extends InTheLab {

        @Override
        ArrayCredential credential(LabAccess access) {
            return apiClient(access.wrongCredential() ? LabAccess.WRONG : "");
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
            try (FlashArrayAdapter other = FlashArrayLabTest.adapter(apiClient("somebody-else"), USUAL)) {
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
        ArrayCredential credential(LabAccess access) {
            return new ArrayCredential.ApiToken(
                    access.secret(facts().get("apiToken").asString()));
        }

        @Override
        String generation() {
            return "1.";
        }

        @Test
        void takesNoApiClient() {
            try (FlashArrayAdapter other = FlashArrayLabTest.adapter(apiClient(""), USUAL)) {
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
    abstract static class InTheLab extends LabArrayContract {

        abstract ArrayCredential credential(LabAccess access);

        abstract String generation();

        @Override
        protected Lab lab() {
            return lab;
        }

        @Override
        protected String array() {
            return "flasharray-1";
        }

        @Override
        protected boolean reportsReplicas() {
            return false;
        }

        @Override
        protected List<String> poolNames() {
            return generation().startsWith("2") ? List.of(array()) : List.of();
        }

        @Override
        protected String elsewhere() {
            return "vg-archive/";
        }

        @Override
        protected String datastore() {
            return BULK;
        }

        @Override
        protected ArrayAdapter connect(LabAccess access) {
            return FlashArrayLabTest.adapter(credential(access), access);
        }

        @Test
        void agreesOnTheNewestVersion() {
            assertThat(adapter().identity().apiVersion()).startsWith(generation());
        }

        @Test
        void seesTheFigureFallOnlyWhenDeadSpaceWasGivenBack() {
            String id = behind(QUIET).id();
            long before = adapter().usage(id).writtenBytes();
            lab.control("POST", "/datastores/" + QUIET + "/vms:delete", "{\"count\":1}");
            assertThat(adapter().usage(id).writtenBytes()).isEqualTo(before);
            lab.advance("48h");
            assertThat(adapter().usage(id).writtenBytes())
                    .isEqualTo(truth(QUIET).get("writtenBytes").asLong());
        }

        @Test
        void readsTheSameHistoryPageByPage() {
            String id = behind(BULK).id();
            Instant to = now();
            Instant from = to.minus(Duration.ofHours(3));
            List<VolumeUsage> whole = adapter().history(id, from, to);
            assertThat(whole).hasSizeBetween(35, 37);
            try (ArrayAdapter small = connect(USUAL.pages(7))) {
                assertThat(small.history(id, from, to)).isEqualTo(whole);
            }
        }

        @Test
        void usesCoarserSamplesForLongHistories() {
            Instant to = now();
            List<VolumeUsage> samples = adapter().history(behind(BULK).id(), to.minus(Duration.ofDays(6)), to);
            assertThat(samples).isNotEmpty();
            for (int i = 1; i < samples.size(); i++) {
                assertThat(Duration.between(
                                samples.get(i - 1).at(), samples.get(i).at()))
                        .isEqualTo(Duration.ofMinutes(30));
            }
        }
    }
}
