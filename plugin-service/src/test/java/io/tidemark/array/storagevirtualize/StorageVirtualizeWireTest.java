package io.tidemark.array.storagevirtualize;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayPerformance.Operations;
import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.rest.WireArray;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.platform.Problem;
import io.tidemark.platform.network.AllowedNetworks;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

/** Responses that the lab cannot produce; the rows are those of recorded ones. */
class StorageVirtualizeWireTest {

    private static final Instant NOW = Instant.parse("2024-03-02T10:00:00Z");
    private static final String UID = "60050768108101C7C0000000000005D9";
    private static final String VOLUME =
            "{\"id\":\"24\",\"name\":\"vol24\",\"mdisk_grp_id\":\"0\",\"capacity\":\"1073741824\",\"vdisk_UID\":\""
                    + UID + "\",\"copy_count\":\"1\",\"se_copy_count\":\"1\",\"protocol\":\"\"}";

    @RegisterExtension
    private final WireMockExtension array = WireArray.create();

    @BeforeEach
    void answerCommands() {
        array.stubFor(post(urlPathEqualTo("/rest/v1/auth"))
                .withHeader("X-Auth-Username", equalTo("monitor"))
                .withHeader("X-Auth-Password", equalTo("passw0rd"))
                .willReturn(okJson("{\"token\":\"eyJ0.eyJp.s\"}")));
        answer(
                "lssystem",
                okJson("{\"id\":\"0000020321E04866\",\"name\":\"fs\",\"code_level\":\"8.5.0.5 (build 157.11)\","
                        + "\"host_unmap\":\"on\"}"));
        answer(
                "lsmdiskgrp",
                okJson("[{\"id\":\"0\",\"data_reduction\":\"yes\"},{\"id\":\"1\",\"data_reduction\":\"no\"}]"));
        answer("lsvdisk", okJson("[" + VOLUME + "]"));
        answer("lssevdiskcopy", okJson("[]"));
    }

    private void answer(String command, ResponseDefinitionBuilder answer) {
        array.stubFor(post(urlPathEqualTo("/rest/v1/" + command))
                .withHeader("X-Auth-Token", equalTo("eyJ0.eyJp.s"))
                .willReturn(answer));
    }

    private StorageVirtualizeAdapter adapter() {
        return adapter("passw0rd");
    }

    private StorageVirtualizeAdapter adapter(String password) {
        StorageVirtualizeProperties properties = new StorageVirtualizeProperties(
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ZERO,
                DataSize.ofKilobytes(64),
                Duration.ofMinutes(5),
                10,
                200,
                0,
                false);
        RetryingRestClient client = new RetryingRestClient(
                WireArray.target(array, properties.limits()),
                properties.limits(),
                AllowedNetworks.ALL,
                StorageVirtualizeLogIn::words);
        return new StorageVirtualizeAdapter(
                client,
                new ArrayCredential.Password("monitor", password),
                properties,
                Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private static String copy(String figures) {
        return "{\"vdisk_id\":\"24\",\"copy_id\":\"0\",\"se_copy\":\"yes\",\"mdisk_grp_id\":\"0\"," + figures + "}";
    }

    private ArrayVolume only() {
        return adapter().volumes().get(0);
    }

    @Test
    void readsTheOtherVolumesIfTheArrayRefusesOne() {
        String other = UID.substring(0, UID.length() - 1) + "F";
        answer("lsvdisk", okJson("[" + VOLUME + "," + VOLUME.replace(UID, other).replace("24", "25") + "]"));
        answer("lsvdisk/24", aResponse().withStatus(500).withBody("CMMVC9999E The command cannot be initiated."));
        answer(
                "lsvdisk/25",
                okJson("[" + VOLUME.replace(UID, other).replace("24", "25") + ","
                        + copy("\"used_capacity\":\"786432\",\"uncompressed_used_capacity\":\"786432\","
                                + "\"grainsize\":\"256\",\"compressed_copy\":\"no\"")
                        + "]"));
        StorageVirtualizeAdapter adapter = adapter();
        adapter.volumes();
        assertThat(adapter.unlisted(List.of(UID, other))).containsOnlyKeys(other);
    }

    /** A move to another pool adds a copy, whose number can be the smaller one, and removes the other when the new one has all data. */
    @Test
    void countsNoCopyThatDoesNotContainAllDataYet() {
        String whole = copy("\"used_capacity\":\"786432\",\"grainsize\":\"256\",\"compressed_copy\":\"no\"")
                .replace("\"copy_id\":\"0\"", "\"copy_id\":\"1\"");
        String partial = copy("\"used_capacity\":\"262144\",\"grainsize\":\"256\",\"compressed_copy\":\"no\"");
        String moving = VOLUME.replace("\"copy_count\":\"1\"", "\"copy_count\":\"2\"");
        String sync = "\"sync\":\"no\",\"copy_id\":\"0\"";
        answer("lsvdisk", okJson("[" + moving + "]"));
        answer("lssevdiskcopy", okJson("[" + partial + "," + whole + "]"));
        answer(
                "lsvdisk/24",
                okJson("[" + moving + "," + partial.replace("\"copy_id\":\"0\"", sync) + "," + whole + "]"));
        StorageVirtualizeAdapter adapter = adapter();
        assertThat(adapter.volumes().get(0).usage()).isNull();
        assertThat(adapter.unlisted(List.of(UID)).get(UID))
                .extracting(VolumeUsage::writtenBytes)
                .isEqualTo(786432L);
        assertThat(adapter.usage(UID).writtenBytes()).isEqualTo(786432);
        answer("lsvdisk/24", okJson("[" + moving + "," + partial.replace("\"copy_id\":\"0\"", sync) + "]"));
        assertThat(adapter.unlisted(List.of(UID))).isEmpty();
        assertThatThrownBy(() -> adapter.usage(UID)).isInstanceOf(FigureNotReported.class);
    }

    @Test
    void readsTheReleaseWithoutItsBuild() {
        assertThat(adapter().identity().version()).isEqualTo("8.5.0.5");
        assertThat(adapter().identity().id()).isEqualTo("0000020321E04866");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"used_capacity\":\"786432\",\"uncompressed_used_capacity\":\"786432\",\"grainsize\":\"256\",\"compressed_copy\":\"no\"|786432|262144",
                "\"used_capacity\":\"425984\",\"grainsize\":\"32\",\"compressed_copy\":\"no\"|425984|32768",
                "\"used_capacity\":\"1000\",\"uncompressed_used_capacity\":\"400000\",\"grainsize\":\"\",\"compressed_copy\":\"yes\"|400000|262144",
                "\"used_capacity\":\"\",\"uncompressed_used_capacity\":\"\",\"used_capacity_before_reduction\":\"8192\",\"grainsize\":\"8\"|8192|8192"
            })
    void countsWhatHostsWroteBeforeReduction(String figures, long written, long step) {
        answer("lssevdiskcopy", okJson("[" + copy(figures) + "]"));
        assertThat(only().usage()).extracting(VolumeUsage::writtenBytes).isEqualTo(written);
        assertThat(only().usage()).extracting(VolumeUsage::accuracy).isEqualTo(new FigureAccuracy(step, 0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"used_capacity\":\"1000\",\"compressed_copy\":\"yes\"",
                "\"used_capacity\":\"\",\"uncompressed_used_capacity\":\"\",\"used_capacity_before_reduction\":\"\"",
                "\"uncompressed_used_capacity\":\"2073741824\"",
                "\"uncompressed_used_capacity\":\"-1\""
            })
    void hasNoUsageWithoutAPossibleFigure(String figures) {
        answer("lssevdiskcopy", okJson("[" + copy(figures) + "]"));
        assertThat(only().usage()).isNull();
        assertThat(only().obstacle()).isNull();
    }

    @Test
    void countsTheFirstThinCopyOfAMirroredVolume() {
        String second = copy("\"uncompressed_used_capacity\":\"5\"").replace("\"copy_id\":\"0\"", "\"copy_id\":\"1\"");
        answer("lssevdiskcopy", okJson("[" + second + "," + copy("\"uncompressed_used_capacity\":\"3\"") + "]"));
        assertThat(only().usage()).extracting(VolumeUsage::writtenBytes).isEqualTo(3L);
    }

    @Test
    void treatsAnEmptyResponseAsAListWithoutObjects() {
        answer("lssevdiskcopy", ok());
        assertThat(only().obstacle().code()).isEqualTo("STORAGE_VIRTUALIZE_FULLY_ALLOCATED");
    }

    @Test
    void readsAVolumeByItsNumberAndIgnoresTheNextOneThatHasIt() {
        StorageVirtualizeAdapter adapter = adapter();
        adapter.volumes();
        answer("lsvdisk/24", okJson("[" + VOLUME + "," + copy("\"used_capacity_before_reduction\":\"16384\"") + "]"));
        assertThat(adapter.usage(UID).writtenBytes()).isEqualTo(16_384);
        array.verify(
                0,
                postRequestedFor(urlPathEqualTo("/rest/v1/lsvdisk"))
                        .withRequestBody(equalToJson("{\"bytes\":true,\"filtervalue\":\"vdisk_UID=" + UID + "\"}")));
        answer("lsvdisk/24", okJson("[" + VOLUME.replace(UID, UID.replace("5D9", "5DA")) + "]"));
        answer("lsvdisk", okJson("[]"));
        assertThatThrownBy(() -> adapter.usage(UID)).isInstanceOf(UnknownVolume.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"error code: 1, error text: %s\"", "{\"message\":\"%s\"}"})
    void distinguishesAVolumeThatIsGoneFromAFailure(String form) {
        StorageVirtualizeAdapter adapter = adapter();
        adapter.volumes();
        answer("lsvdisk", okJson("[]"));
        answer("lsvdisk/24", error(500, form.formatted("CMMVC5753E The specified object does not exist.")));
        assertThatThrownBy(() -> adapter.usage(UID)).isInstanceOf(UnknownVolume.class);
        answer("lsvdisk/24", error(500, form.formatted("CMMVC6372W The system is low on memory.")));
        assertThatThrownBy(() -> adapter.usage(UID))
                .isExactlyInstanceOf(io.tidemark.array.rest.RequestRefused.class)
                .hasMessageContaining("CMMVC6372W");
    }

    private static ResponseDefinitionBuilder error(int status, String body) {
        return aResponse().withStatus(status).withBody(body);
    }

    @Test
    void saysThatTheRoleIsNotSufficient() {
        answer("lssystem", error(500, "\"error code: 1, error text: CMMVC6253E The task has failed\""));
        Problem failure = catchThrowableOfType(Problem.class, () -> adapter().identity());
        assertThat(failure.statement().code()).isEqualTo(ArrayProblemMessage.ARRAY_RIGHTS_MISSING.name());
    }

    @Test
    void rejectsAPasswordThatCannotBeSent() {
        assertThatThrownBy(() -> adapter("pässword").identity())
                .isInstanceOf(ArrayCredentialsRefused.class)
                .hasMessageContaining("ASCII")
                .hasMessageNotContaining("pässword");
        array.verify(0, postRequestedFor(urlPathEqualTo("/rest/v1/auth")));
    }

    @Test
    void namesThePortWhenAnotherServerAnswersTheLogIn() {
        array.stubFor(post(urlPathEqualTo("/rest/v1/auth")).willReturn(error(404, "<html>")));
        assertThatThrownBy(() -> adapter().identity())
                .isInstanceOf(ArrayRefused.class)
                .hasMessageContaining("7443");
    }

    @Test
    void readsTheLoadInMillisecondsAndMegabytes() {
        answer(
                "lssystemstats",
                okJson("[{\"stat_name\":\"vdisk_w_mb\",\"stat_current\":\"3\"},"
                        + "{\"stat_name\":\"vdisk_w_io\",\"stat_current\":\"48\"},{\"stat_name\":\"vdisk_w_ms\",\"stat_current\":\"2\"},"
                        + "{\"stat_name\":\"vdisk_r_io\",\"stat_current\":\"\"}]"));
        assertThat(adapter().performance()).hasValueSatisfying(load -> {
            assertThat(load.writes()).isEqualTo(new Operations(2000L, 48L, 3L << 20));
            assertThat(load.reads()).isEqualTo(new Operations(null, null, null));
        });
    }

    @Test
    void asksForRelationshipsOnlyIfAVolumeIsReplicated() {
        String ends = "\"master_cluster_id\":\"0000020321E04866\",\"master_vdisk_id\":\"24\","
                + "\"aux_cluster_id\":\"0000020060E02717\",\"aux_vdisk_id\":\"24\"";
        answer("lsrcrelationship", okJson("[{" + ends + ",\"primary\":\"aux\"}]"));
        answer("lssevdiskcopy", okJson("[" + copy("\"used_capacity_before_reduction\":\"8192\"") + "]"));
        assertThat(only().obstacle()).isNull();
        array.verify(0, postRequestedFor(urlPathEqualTo("/rest/v1/lsrcrelationship")));
        answer("lsvdisk", okJson("[" + VOLUME.replace("\"protocol\"", "\"RC_id\":\"3\",\"protocol\"") + "]"));
        assertThat(only().obstacle().code()).isEqualTo(ArrayProblemMessage.ARRAY_VOLUME_READ_ONLY.name());
        for (String primary : List.of("master", "")) {
            answer("lsrcrelationship", okJson("[{" + ends + ",\"primary\":\"" + primary + "\"}]"));
            assertThat(only().obstacle()).isNull();
        }
    }

    @Test
    void readsThePhysicalSpaceOfAPoolWhoseDrivesCompress() {
        answer("lsmdiskgrp", okJson("[{\"id\":\"0\"},{\"id\":\"1\"},{\"id\":\"2\"}]"));
        String sizes = "\"capacity\":\"300\",\"free_capacity\":\"200\"";
        answer(
                "lsmdiskgrp/0",
                okJson("{\"name\":\"fcm\"," + sizes
                        + ",\"physical_capacity\":\"100\",\"physical_free_capacity\":\"40\"}"));
        answer("lsmdiskgrp/1", okJson("{\"name\":\"plain\"," + sizes + ",\"physical_capacity\":\"0\"}"));
        answer("lsmdiskgrp/2", okJson("{\"name\":\"without\",\"capacity\":\"300\",\"free_capacity\":\"\"}"));
        assertThat(adapter().pools()).containsExactly(new PoolSpace("fcm", 60, 40), new PoolSpace("plain", 100, 200));
    }

    @Test
    void limitsTheRowsOfAList() {
        answer("lsvdisk", okJson("[" + "{},".repeat(10) + "{}]"));
        Problem failure = catchThrowableOfType(Problem.class, () -> adapter().volumes());
        assertThat(failure.statement().code()).isEqualTo(ArrayProblemMessage.ARRAY_LIST_TOO_LONG.name());
    }
}
