package io.tidemark.array.truenas;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.truenas.api.TrueNasErrors;
import io.tidemark.array.truenas.api.TrueNasLogIn;
import io.tidemark.array.truenas.api.TrueNasRequests;
import io.tidemark.platform.Problem;
import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.platform.tls.CertificateNotTrusted;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

/**
 * Responses that the lab cannot produce. The extent is the one that was recorded in the public client of OpenSVC (opensvc/om3,
 * {@code arrayfreenas}); properties have the form of the examples in the public source of the middleware (truenas/middleware, {@code
 * pool.dataset}).
 */
class TrueNasWireTest {

    private static final Instant NOW = Instant.parse("2024-03-02T10:00:00Z");
    private static final String API = "/api/v2.0";
    private static final String EXTENT =
            "{\"id\":218,\"name\":\"c28_disk_md4\",\"serial\":\"08002734c651217\",\"type\":\"DISK\","
                    + "\"path\":\"zvol/osvcdata/c28_disk_md4\",\"filesize\":\"0\",\"blocksize\":512,\"pblocksize\":false,"
                    + "\"avail_threshold\":null,\"comment\":\"\",\"naa\":\"0x6589cfc000000f487531b4688113d131\",\"insecure_tpc\":true,"
                    + "\"xen\":false,\"rpm\":\"SSD\",\"ro\":false,\"enabled\":true,\"vendor\":\"TrueNAS\","
                    + "\"disk\":\"zvol/osvcdata/c28_disk_md4\",\"locked\":false}";
    private static final Map<String, String> THIN = Map.of(
            "volsize", "1099511627776",
            "volblocksize", "16384",
            "usedbydataset", "104857600",
            "usedbysnapshots", "57344",
            "refreservation", "0",
            "compression", "off",
            "compressratio", "1.00",
            "copies", "1",
            "origin", "",
            "readonly", "off");

    @RegisterExtension
    private final WireMockExtension array = WireMockExtension.newInstance()
            .options(wireMockConfig().dynamicHttpsPort().httpDisabled(true).http2TlsDisabled(true))
            .build();

    @BeforeEach
    void answer() {
        answer(
                "/system/info",
                okJson("{\"version\":\"TrueNAS-12.0-U8.1\",\"hostname\":\"nas\",\"system_serial\":\"A1\"}"));
        answer("/system/host_id", okJson("\"56ff0ac29c6f3a3d\""));
        answer("/pool", okJson("[{\"name\":\"osvcdata\",\"topology\":{\"data\":[{\"type\":\"MIRROR\"}]}}]"));
        answer("/iscsi/extent", okJson("[" + EXTENT + "]"));
        zvol(Map.of());
    }

    private void answer(String path, ResponseDefinitionBuilder answer) {
        array.stubFor(get(urlPathEqualTo(API + path))
                .withHeader("Authorization", equalTo("Bearer 1-key"))
                .willReturn(answer));
    }

    private static String property(String name, String raw) {
        return "\"" + name + "\":{\"parsed\":null,\"rawvalue\":\"" + raw
                + "\",\"value\":\"56K\",\"source\":\"NONE\",\"source_info\":null}";
    }

    private static String row(String name, Map<String, String> properties) {
        StringBuilder row = new StringBuilder("{\"id\":\"" + name + "\",\"name\":\"" + name + "\",\"children\":[]");
        properties.forEach((key, raw) -> row.append(',').append(property(key, raw)));
        return row.append('}').toString();
    }

    /** The zvol of the extent differs from a thin one without compression in these properties. */
    private void zvol(Map<String, String> differences) {
        Map<String, String> properties = new HashMap<>(THIN);
        properties.putAll(differences);
        answer("/pool/dataset", okJson("[" + row("osvcdata/c28_disk_md4", properties) + "]"));
    }

    private TrueNasAdapter adapter(boolean allocationCounted) {
        TrueNasProperties properties = new TrueNasProperties(
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ZERO,
                DataSize.ofKilobytes(64),
                100,
                Duration.ofMinutes(5),
                1000,
                2,
                allocationCounted);
        String address = "localhost:" + array.getHttpsPort();
        RestClient unpinned = new RestClient(new ArrayTarget(address, null), properties.limits());
        String thumbprint = catchThrowableOfType(CertificateNotTrusted.class, () -> unpinned.send("GET", "/", Map.of()))
                .presentedThumbprint();
        TrueNasRequests requests = new TrueNasRequests(
                new ArrayTarget(address, thumbprint),
                properties.limits(),
                AllowedNetworks.ALL,
                TrueNasMessage.TRUENAS_NO_API,
                TrueNasAdapter.FIELDS);
        RetryingRestClient client = new RetryingRestClient(requests, TrueNasErrors::words);
        TrueNasLogIn logIn = new TrueNasLogIn(client, requests, new ArrayCredential.ApiToken("1-key"));
        return new TrueNasAdapter(client, logIn, properties, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private ArrayVolume only() {
        List<ArrayVolume> volumes = adapter(false).volumes();
        assertThat(volumes).hasSize(1);
        return volumes.get(0);
    }

    /** Why there is no figure, in the list and of the volume alone. */
    private String reason() {
        ArrayVolume volume = only();
        assertThat(volume.usage()).isNull();
        String alone = catchThrowableOfType(
                        FigureNotReported.class, () -> adapter(false).usage("218"))
                .statement()
                .code();
        assertThat(Objects.requireNonNull(volume.missing() == null ? volume.obstacle() : volume.missing())
                        .code())
                .isEqualTo(alone);
        return alone;
    }

    @Test
    void readsAZvolWithoutTheShareOfItsMetadata() {
        ArrayVolume volume = only();
        assertThat(volume.id()).isEqualTo("218");
        assertThat(volume.name()).isEqualTo("osvcdata/c28_disk_md4");
        assertThat(volume.provisionedBytes()).isEqualTo(1L << 40);
        assertThat(volume.devices()).containsExactly("naa.6589cfc000000f487531b4688113d131");
        assertThat(volume.obstacle()).isNull();
        VolumeUsage usage = Objects.requireNonNull(volume.usage());
        assertThat(usage.writtenBytes()).isEqualTo((long) Math.floor(104857600 / 1.015625));
        assertThat(usage.accuracy()).isEqualTo(new FigureAccuracy(16384, 0.015625));
        assertThat(usage.snapshotBytes()).isEqualTo(57344);
        assertThat(usage.at()).isEqualTo(NOW);
        assertThat(adapter(false).usage("218")).isEqualTo(usage);
        array.verify(getRequestedFor(urlPathEqualTo(API + "/pool/dataset"))
                .withQueryParam("name", equalTo("osvcdata/c28_disk_md4")));
    }

    @Test
    void namesTheReservationAndHowItIsRemoved() {
        zvol(Map.of("refreservation", "1133871366144"));
        assertThat(reason()).isEqualTo("TRUENAS_RESERVATION");
        assertThat(Objects.requireNonNull(only().obstacle()).params().get("command"))
                .isEqualTo("zfs set refreservation=none osvcdata/c28_disk_md4");
    }

    @Test
    void quotesANameThatAShellWouldRead() {
        answer("/iscsi/extent", okJson("[{\"id\":218,\"disk\":\"zvol/tank/a+b'$(id)\"}]"));
        answer("/pool/dataset", okJson("[" + row("tank/a b'$(id)", Map.of("refreservation", "1")) + "]"));
        assertThat(Objects.requireNonNull(only().obstacle()).params().get("command"))
                .isEqualTo("zfs set refreservation=none 'tank/a b'\\''$(id)'");
    }

    @ParameterizedTest
    @CsvSource({
        "compression,lz4,TRUENAS_COMPRESSION",
        "compressratio,1.31,TRUENAS_COMPRESSION",
        "origin,osvcdata/master@gold,TRUENAS_CLONE",
        "copies,2,TRUENAS_REDUNDANCY",
    })
    void countsSpaceThatIsNotWhatHostsWroteOnlyIfThatIsSet(String property, String raw, String reason) {
        zvol(Map.of(property, raw));
        assertThat(reason()).isEqualTo(reason);
        assertThat(adapter(true).usage("218").writtenBytes()).isPositive();
    }

    @Test
    void doesNotCountParity() {
        answer(
                "/pool",
                okJson("[{\"name\":\"other\",\"topology\":{\"data\":[]}},{\"name\":\"osvcdata\","
                        + "\"topology\":{\"data\":[{\"type\":\"RAIDZ2\"}]}}]"));
        assertThat(reason()).isEqualTo("TRUENAS_REDUNDANCY");
        assertThat(Objects.requireNonNull(only().missing()).params()).containsEntry("layout", "RAIDZ2");
    }

    @ParameterizedTest
    @CsvSource({
        "usedbydataset,none",
        "usedbydataset,-1",
        "usedbydataset,1.5",
        "usedbydataset,99999999999999999999",
        "usedbydataset,2199023255552",
        "volsize,none",
        "volblocksize,0",
        "volblocksize,128",
        "volblocksize,16K",
    })
    void reportsNoFigureThatIsMissingOrImpossible(String property, String raw) {
        zvol(Map.of(property, raw));
        assertThat(reason()).isEqualTo("TRUENAS_USAGE_NOT_REPORTED");
    }

    @Test
    void knowsNoSpaceOfAFile() {
        answer(
                "/iscsi/extent",
                okJson("[{\"id\":218,\"name\":\"file\",\"type\":\"FILE\",\"disk\":null,\"path\":\"/mnt/tank/f\","
                        + "\"filesize\":\"10737418240\",\"naa\":\"0x6589cfc0000004c025f61cbddb466907\"}]"));
        assertThat(reason()).isEqualTo("TRUENAS_NOT_A_ZVOL");
        assertThat(only().provisionedBytes()).isEqualTo(10737418240L);
        assertThat(only().name()).isEqualTo("file");
    }

    @ParameterizedTest
    @CsvSource({"true,off", "false,on"})
    void namesAVolumeThatHostsCannotWrite(boolean ofExtent, String ofZvol) {
        answer("/iscsi/extent", okJson("[" + EXTENT.replace("\"ro\":false", "\"ro\":" + ofExtent) + "]"));
        zvol(Map.of("readonly", ofZvol));
        assertThat(Objects.requireNonNull(only().obstacle()).code())
                .isEqualTo(ArrayProblemMessage.ARRAY_VOLUME_READ_ONLY.name());
    }

    @Test
    void readsThePoolsByTheirFileSystems() {
        answer("/pool/dataset", okJson("[" + row("osvcdata", Map.of("used", "300", "available", "700")) + "]"));
        assertThat(adapter(false).pools()).containsExactly(new PoolSpace("osvcdata", 300, 700));
        answer("/pool/dataset", okJson("[" + row("osvcdata", Map.of("used", "300", "available", "-")) + "]"));
        assertThat(adapter(false).pools()).isEmpty();
    }

    @Test
    void doesNotKnowAnExtentThatIsGone() {
        answer("/iscsi/extent", okJson("[]"));
        assertThatThrownBy(() -> adapter(false).usage("218")).isInstanceOf(UnknownVolume.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '!',
            value = {
                "{\"system_serial\":\"A1-2\",\"system_serial_ha\":\"A1-1\"}|A1-1",
                "{\"system_serial\":\"A1-2\",\"system_serial_ha\":\"\"}|56ff0ac29c6f3a3d",
                "null|56ff0ac29c6f3a3d",
            })
    void isTheSameArrayOnEachController(String license, String id) {
        answer("/system/info", okJson("{\"hostname\":\"nas\",\"system_serial\":\"B\",\"license\":" + license + "}"));
        assertThat(adapter(false).identity().id()).isEqualTo(id);
    }

    @Test
    void usesTheSerialNumberOfAReleaseWithoutHostId() {
        answer("/system/host_id", aResponse().withStatus(404).withBody("404: Not Found"));
        assertThat(adapter(false).identity().id()).isEqualTo("A1");
    }

    @Test
    void statesThatThereIsNeitherApi() {
        answer("/system/info", aResponse().withStatus(404).withBody("404: Not Found"));
        assertThatThrownBy(() -> adapter(false).volumes())
                .isInstanceOf(ArrayRefused.class)
                .hasMessageContaining("neither the REST API v2.0 nor JSON-RPC over WebSocket (HTTP 404)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"TrueNAS-26.0.0", "TrueNAS-26.0.0-BETA.3", "26.04", "TrueNAS-SCALE-27.1"})
    void doesNotUseTheRestApiOfAReleaseThatShouldNotHaveIt(String version) {
        answer("/system/info", okJson("{\"version\":\"" + version + "\",\"hostname\":\"nas\"}"));
        assertThatThrownBy(() -> adapter(false).volumes())
                .isInstanceOf(ArrayRefused.class)
                .hasMessageContaining("nor JSON-RPC over WebSocket");
    }

    @Test
    void asksForTheOtherApiIfTheRestApiIsGone() {
        TrueNasAdapter adapter = adapter(false);
        assertThat(adapter.volumes()).hasSize(1);
        array.resetMappings();
        assertThatThrownBy(adapter::volumes)
                .isInstanceOf(ArrayRefused.class)
                .hasMessageContaining("nor JSON-RPC over WebSocket");
        array.verify(getRequestedFor(urlPathEqualTo("/api/current")));
    }

    @Test
    void doesNotFollowARedirectWithTheKey() {
        answer("/system/info", aResponse().withStatus(302).withHeader("Location", "/ui/"));
        assertThatThrownBy(() -> adapter(false).identity())
                .isInstanceOf(Problem.class)
                .hasMessageContaining("HTTP 302");
        array.verify(0, getRequestedFor(urlPathEqualTo("/ui/")));
    }

    @Test
    void keepsARefusedKeyToItself() {
        answer("/system/info", aResponse().withStatus(401).withBody("Invalid API key"));
        assertThatThrownBy(() -> adapter(false).volumes())
                .isInstanceOf(ArrayCredentialsRefused.class)
                .hasMessageNotContaining("1-key");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[1]", "[[]]", "\"x\"", "[{\"id\":{}}]", "<html></html>", "[{\"id\":1,\"disk\":[]}]"})
    void refusesListsThatAreNone(String body) {
        answer("/iscsi/extent", okJson(body));
        assertThatThrownBy(() -> adapter(false).volumes()).isInstanceOf(ArrayRefused.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[{}]", "[{\"id\":null,\"naa\":null}]", "[{\"id\":5,\"naa\":\"x\",\"disk\":\"zvol/\"}]"})
    void survivesRowsWithoutFields(String body) {
        answer("/iscsi/extent", okJson(body));
        answer("/pool/dataset", okJson("[{},{\"name\":null,\"volsize\":null}]"));
        answer("/pool", okJson("[{},{\"name\":\"p\",\"topology\":{\"data\":[{}]}}]"));
        assertThat(adapter(false).volumes())
                .allSatisfy(volume -> assertThat(volume.usage()).isNull())
                .allSatisfy(volume -> assertThat(volume.devices()).isEmpty());
    }
}
