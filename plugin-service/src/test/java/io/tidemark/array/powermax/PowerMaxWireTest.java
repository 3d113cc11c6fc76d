package io.tidemark.array.powermax;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.platform.Problem;
import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.platform.tls.CertificateNotTrusted;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

/** Responses that the lab cannot produce. */
class PowerMaxWireTest {

    private static final long SIZE = 546 * 15L * 128 * 1024;
    private static final String ID = "000197800123";
    private static final String VOLUME = "\"type\":\"TDEV\",\"status\":\"Ready\",\"cap_cyl\":546,\"cap_gb\":1.0,"
            + "\"wwn\":\"60000970000197800123533030303031\"";
    private static final String LIST = "/rest/v1/systems/" + ID + "/volumes";

    @RegisterExtension
    private final WireMockExtension unisphere = WireMockExtension.newInstance()
            .options(wireMockConfig().dynamicHttpsPort().httpDisabled(true).http2TlsDisabled(true))
            .build();

    @BeforeEach
    void manageOneArray() {
        responds("/restapi/version", "{\"version\":\"T10.4.0.1\",\"api_version\":\"104\"}");
        manages(104, ID);
    }

    private void responds(String path, String json) {
        unisphere.stubFor(get(urlPathEqualTo("/univmax" + path))
                .withBasicAuth("monitor", "passw0rd")
                .willReturn(okJson(json)));
    }

    private void manages(int api, String... local) {
        String systems = "/restapi/" + api + "/system/symmetrix";
        responds(systems, "{\"symmetrixId\":[\"000100000001\",\"" + String.join("\",\"", local) + "\"]}");
        responds(systems + "/000100000001", "{\"symmetrixId\":\"000100000001\",\"local\":false}");
        for (String id : local) {
            responds(systems + "/" + id, "{\"symmetrixId\":\"" + id + "\",\"local\":true,\"ucode\":\"5978.711.711\"}");
        }
    }

    /** The array has this volume only, with these figures in the list and on its own. */
    private void volume(String listed, String detail) {
        responds(LIST, "{\"volumes\":[{\"id\":\"00001\"," + VOLUME + listed + "}]}");
        responds(
                "/restapi/104/sloprovisioning/symmetrix/" + ID + "/volume/00001",
                "{\"volumeId\":\"00001\"," + VOLUME + detail + "}");
    }

    private PowerMaxAdapter adapter(boolean effectiveCounted) {
        PowerMaxProperties properties = new PowerMaxProperties(
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ZERO,
                DataSize.ofKilobytes(64),
                100,
                Duration.ofMinutes(5),
                3,
                List.of(),
                effectiveCounted,
                DataSize.ofMegabytes(11));
        String address = "localhost:" + unisphere.getHttpsPort();
        RestClient unpinned = new RestClient(new ArrayTarget(address, null), properties.limits());
        String thumbprint = catchThrowableOfType(CertificateNotTrusted.class, () -> unpinned.send("GET", "/", Map.of()))
                .presentedThumbprint();
        RetryingRestClient client = new RetryingRestClient(
                new ArrayTarget(address, thumbprint), properties.limits(), AllowedNetworks.ALL, PowerMaxLogIn::words);
        return new PowerMaxAdapter(
                client,
                new ArrayCredential.Password("monitor", "passw0rd"),
                properties,
                Clock.fixed(Instant.parse("2024-03-02T10:00:00Z"), ZoneOffset.UTC));
    }

    private static String code(Problem problem) {
        return problem.statement().code();
    }

    @Test
    void countsThePercentageAlthoughTheListHasAUsedCapacity() {
        volume(",\"effective_used_capacity_gb\":0.4", ",\"allocated_percent\":62");
        ArrayVolume volume = adapter(false).volumes().get(0);
        assertThat(volume.devices()).containsExactly("naa.60000970000197800123533030303031");
        assertThat(volume.usage()).isNull();
        assertThat(adapter(false).usage("00001").writtenBytes()).isEqualTo(Math.round(0.62 * SIZE));
        assertThat(adapter(true).usage("00001").writtenBytes()).isEqualTo(Math.round(0.4 * (1 << 30)));
    }

    /** A migration without disruption exchanges what hosts see; the WWN of a volume can be the effective one of another. */
    @Test
    void namesTheDeviceByWhatHostsSee() {
        String other = "60000970000197800123533030303032";
        volume(",\"effective_wwn\":\"" + other + "\"", "");
        assertThat(adapter(false).volumes().get(0).devices()).containsExactly("naa." + other);
        volume(",\"effective_wwn\":\"\"", "");
        assertThat(adapter(false).volumes().get(0).devices()).containsExactly("naa.60000970000197800123533030303031");
    }

    @Test
    void countsThePercentageOfAVolumeWithoutAUsedCapacity() {
        volume("", ",\"allocated_percent\":3");
        assertThat(adapter(true).volumes().get(0).usage()).isNull();
        assertThat(adapter(true).usage("00001").accuracy().stepBytes()).isEqualTo((SIZE + 99) / 100);
    }

    @ParameterizedTest
    @CsvSource({"1.0, 1.0", "1.005, 1.0", "0, 0"})
    void countsAUsedCapacityThatIsRoundedAboveTheVolumeAsFull(double effective, double share) {
        volume(",\"effective_used_capacity_gb\":" + effective, "");
        assertThat(adapter(true).usage("00001").writtenBytes()).isEqualTo(Math.round(share * SIZE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ",\"allocated_percent\":-1", ",\"allocated_percent\":101", ",\"allocated_percent\":null"})
    void hasNoUsageWithoutAValidFigure(String figures) {
        volume(",\"effective_used_capacity_gb\":1.2", figures);
        for (boolean counted : List.of(true, false)) {
            assertThat(adapter(counted).volumes().get(0).usage()).isNull();
            assertThat(adapter(counted).unlisted(List.of("00001"))).isEmpty();
            assertThatThrownBy(() -> adapter(counted).usage("00001"))
                    .isInstanceOf(FigureNotReported.class)
                    .hasMessageContaining("valid used capacity");
        }
    }

    @Test
    void readsTheOtherVolumesIfTheArrayRefusesOne() {
        volume("", ",\"allocated_percent\":3");
        unisphere.stubFor(get(urlPathEqualTo("/univmax/restapi/104/sloprovisioning/symmetrix/" + ID + "/volume/00002"))
                .willReturn(aResponse().withStatus(500).withBody("{\"message\":\"A problem occurred\"}")));
        assertThat(adapter(false).unlisted(List.of("00002", "00001"))).containsOnlyKeys("00001");
    }

    @Test
    void readsTheVersionOfReleasesThatDoNotStateTheirApi() {
        responds("/restapi/version", "{\"version\":\"V9.2.1.2\"}");
        manages(92, ID);
        ArrayIdentity identity = adapter(false).identity();
        assertThat(identity.apiVersion()).isEqualTo("92");
        assertThat(identity.version()).isEqualTo("5978.711.711");
    }

    @Test
    void namesTheLocalArraysIfThereIsNotOne() {
        manages(104, ID, "000197800124");
        Problem several =
                catchThrowableOfType(Problem.class, () -> adapter(false).identity());
        assertThat(code(several)).isEqualTo(PowerMaxMessage.POWERMAX_SEVERAL_ARRAYS.name());
        assertThat(several.statement().params().get("ids")).isEqualTo(ID + ", 000197800124");
        responds("/restapi/104/system/symmetrix", "{\"symmetrixId\":[\"000100000001\"]}");
        Problem none = catchThrowableOfType(Problem.class, () -> adapter(false).identity());
        assertThat(code(none)).isEqualTo(PowerMaxMessage.POWERMAX_NO_LOCAL_ARRAY.name());
    }

    @Test
    void continuesAListWithTheTokenOfItsPage() {
        String rest = ",\"paging\":{\"total_instances\":2,\"remaining_instances\":%d%s}}";
        unisphere.stubFor(get(urlPathEqualTo("/univmax" + LIST))
                .withQueryParam("resume_token", absent())
                .willReturn(okJson("{\"volumes\":[{\"id\":\"00001\"," + VOLUME + "}]"
                        + rest.formatted(1, ",\"resume_token\":\"a+b/c==&~1\""))));
        unisphere.stubFor(get(urlPathEqualTo("/univmax" + LIST))
                .withQueryParam("resume_token", equalTo("a+b/c==&~1"))
                .willReturn(okJson("{\"volumes\":[{\"id\":\"00002\"," + VOLUME + "}]" + rest.formatted(0, ""))));
        assertThat(adapter(false).volumes()).extracting(ArrayVolume::id).containsExactly("00001", "00002");
    }

    @ParameterizedTest
    @CsvSource({"2, ARRAY_LIST_ROWS_MISSING", "1000000, ARRAY_LIST_TOO_LONG"})
    void refusesAListOfIdsThatIsNotWhole(int count, ArrayProblemMessage expected) {
        responds("/restapi/version", "{\"version\":\"V9.2.1.2\"}");
        manages(92, ID);
        responds(
                "/restapi/92/sloprovisioning/symmetrix/" + ID + "/volume",
                "{\"id\":\"it_1\",\"count\":" + count
                        + ",\"maxPageSize\":1000,\"resultList\":{\"result\":[{\"volumeId\":\"00001\"}]}}");
        responds("/restapi/common/Iterator/it_1/page", "{\"result\":[]}");
        Problem problem =
                catchThrowableOfType(Problem.class, () -> adapter(false).volumes());
        assertThat(code(problem)).isEqualTo(expected.name());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"srp_capacity\":{\"usable_total_tb\":100.0,\"usable_used_tb\":25.0}",
                "\"fba_srp_capacity\":{\"provisioned\":{\"provisioned_tb\":140.0,\"effective_capacity_tb\":300.0,"
                        + "\"provisioned_percent\":46.7},\"effective\":{\"used_tb\":75.0,\"total_tb\":300.0,\"free_tb\":225.0,"
                        + "\"physical_capacity\":{\"used_tb\":25.0,\"total_tb\":100.0,\"free_tb\":75.0}}}",
                "\"fba_srp_capacity\":{\"effective\":{\"used_tb\":25.0,\"total_tb\":100.0}}"
            })
    void readsThePoolsOfEachRelease(String capacity) {
        String pools = "/restapi/104/sloprovisioning/symmetrix/" + ID + "/srp";
        responds(pools, "{\"srpId\":[\"SRP_1\"]}");
        responds(pools + "/SRP_1", "{\"srpId\":\"SRP_1\"," + capacity + "}");
        assertThat(adapter(false).pools())
                .extracting(PoolSpace::name, PoolSpace::usedBytes, PoolSpace::availableBytes)
                .containsExactly(tuple("SRP_1", 25L << 40, 75L << 40));
    }
}
