package io.tidemark.array.unity;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.exactly;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
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
import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.FigureNotReported;
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
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

/** Responses that the lab cannot produce; the rows are those of recorded ones. */
class UnityWireTest {

    private static final Instant NOW = Instant.parse("2024-03-02T10:00:00Z");
    private static final String SESSIONS = "/api/types/loginSessionInfo";
    private static final String LUN = "\"id\":\"sv_5613\",\"name\":\"VMFS datastore\",\"sizeTotal\":10737418240,"
            + "\"wwn\":\"60:06:01:60:15:E0:3A:00:FA:62:0B:5B:83:11:83:7D\",\"storageResource\":{\"id\":\"res_5613\"},"
            + "\"pool\":{\"id\":\"pool_2\"},";

    @RegisterExtension
    private final WireMockExtension array = WireArray.create();

    @BeforeEach
    void answerLogIn() {
        logIn(okJson("{\"entries\":[]}")
                .withHeader("EMC-CSRF-TOKEN", "uK2m")
                .withHeader("Set-Cookie", "mod_sec_emc=value3&1&value1&iq%2B; path=/; secure; HttpOnly")
                .withHeader("Set-Cookie", "TGC=eyJ0; path=/"));
    }

    private void logIn(ResponseDefinitionBuilder answer) {
        array.stubFor(get(urlPathEqualTo(SESSIONS + "/instances"))
                .withHeader("X-EMC-REST-CLIENT", equalTo("true"))
                .withBasicAuth("monitor", "passw0rd")
                .willReturn(answer));
    }

    /** The array has this LUN only. */
    private void lun(String figures) {
        String content = "{\"content\":{" + LUN + figures + "}}";
        array.stubFor(get(urlPathEqualTo("/api/types/lun/instances"))
                .withHeader("Cookie", containing("mod_sec_emc=value3&1&value1&iq%2B"))
                .withHeader("Authorization", absent())
                .willReturn(
                        okJson("{\"links\":[{\"rel\":\"self\",\"href\":\"&page=1\"}],\"entries\":[" + content + "]}")));
        array.stubFor(get(urlPathEqualTo("/api/instances/lun/sv_5613")).willReturn(okJson(content)));
    }

    private UnityAdapter adapter(boolean savingsAdded) {
        UnityProperties properties = new UnityProperties(
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ZERO,
                DataSize.ofKilobytes(64),
                2,
                3,
                Duration.ofMinutes(5),
                1000,
                DataSize.ofKilobytes(8),
                savingsAdded);
        RetryingRestClient client = new RetryingRestClient(
                WireArray.target(array, properties.limits()),
                properties.limits(),
                AllowedNetworks.ALL,
                UnityLogIn::words);
        return new UnityAdapter(
                client,
                new ArrayCredential.Password("monitor", "passw0rd"),
                properties,
                Clock.fixed(NOW, ZoneOffset.UTC));
    }

    /** A page of LUNs; the array counts so many. */
    private void page(int page, int counted, boolean more, String... ids) {
        String entries = Stream.of(ids)
                .map(id -> "{\"content\":{\"id\":\"" + id + "\",\"name\":\"" + id + "\"}}")
                .collect(Collectors.joining(","));
        String next = more ? ",{\"rel\":\"next\",\"href\":\"&page=" + (page + 1) + "\"}" : "";
        array.stubFor(get(urlPathEqualTo("/api/types/lun/instances"))
                .withQueryParam("page", equalTo(String.valueOf(page)))
                .willReturn(okJson("{\"entryCount\":" + counted + ",\"links\":[{\"rel\":\"self\",\"href\":\"&page="
                        + page + "\"}" + next + "],\"entries\":[" + entries + "]}")));
    }

    @Test
    void readsThePagesThatTheArrayCountsAndNoMoreThanItLinksTo() {
        page(1, 5, true, "a", "b");
        page(2, 5, true, "c", "d");
        page(3, 5, false, "e");
        assertThat(adapter(false).volumes()).extracting(ArrayVolume::id).containsExactly("a", "b", "c", "d", "e");
        page(2, 5, false, "c", "d");
        page(3, 5, false, "c");
        assertThat(adapter(false).volumes()).extracting(ArrayVolume::id).containsExactly("a", "b", "c", "d");
        page(1, 3, true, "a", "b");
        page(2, 3, true, "c", "d");
        page(3, 6, true, "e", "f");
        page(4, 6, false);
        assertThat(adapter(false).volumes())
                .as("LUNs that were created between pages")
                .extracting(ArrayVolume::id)
                .containsExactly("a", "b", "c", "d", "e", "f");
        array.verify(
                exactly(3),
                getRequestedFor(urlPathEqualTo("/api/types/lun/instances"))
                        .withQueryParam("page", equalTo("1"))
                        .withQueryParam("with_entrycount", equalTo("true")));
    }

    private ArrayVolume only(boolean savingsAdded) {
        return adapter(savingsAdded).volumes().get(0);
    }

    @Test
    void readsALunWithTheSessionOfTheLogIn() {
        lun("\"sizeAllocated\":137084928,\"isThinEnabled\":true,\"isDataReductionEnabled\":false");
        ArrayVolume volume = only(false);
        assertThat(volume.devices()).containsExactly("naa.6006016015e03a00fa620b5b8311837d");
        assertThat(volume.obstacle()).isNull();
        VolumeUsage usage = Objects.requireNonNull(volume.usage());
        assertThat(usage.writtenBytes()).isEqualTo(137084928L);
        assertThat(usage.at()).isEqualTo(NOW);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "137084928, 1073741824, 1210826752"})
    void addsTheSavingsOfDataReductionOnlyIfConfigured(long allocated, long saved, long written) {
        lun("\"sizeAllocated\":" + allocated + ",\"dataReductionSizeSaved\":" + saved
                + ",\"isThinEnabled\":true,\"isDataReductionEnabled\":true");
        assertThat(only(false).usage()).isNull();
        assertThatThrownBy(() -> adapter(false).usage("sv_5613"))
                .isInstanceOf(FigureNotReported.class)
                .hasMessageContaining("data reduction", String.valueOf(allocated));
        assertThat(Objects.requireNonNull(only(true).usage()).writtenBytes()).isEqualTo(written);
        assertThat(adapter(true).usage("sv_5613").writtenBytes()).isEqualTo(written);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"isThinEnabled\":true",
                "\"sizeAllocated\":-1,\"isThinEnabled\":true",
                "\"sizeAllocated\":10737426432,\"isThinEnabled\":true",
                "\"sizeAllocated\":10737418240,\"isDataReductionEnabled\":true,\"dataReductionSizeSaved\":1"
            })
    void hasNoUsageWithoutAValidFigure(String figures) {
        lun(figures);
        assertThat(only(true).usage()).isNull();
        assertThatThrownBy(() -> adapter(true).usage("sv_5613"))
                .isInstanceOf(FigureNotReported.class)
                .hasMessageContaining("valid allocated size");
    }

    @Test
    void namesTheMemberOfAGroupThatHasToBeMoved() {
        lun("\"sizeAllocated\":10737418240,\"isThinEnabled\":false");
        assertThat(Objects.requireNonNull(only(false).obstacle()).params().get("command"))
                .asString()
                .contains("{\"sourceStorageResource\":{\"id\":\"res_5613\"},\"sourceMemberLun\":{\"id\":\"sv_5613\"},"
                        + "\"destinationPool\":{\"id\":\"pool_2\"},\"isDestThin\":true}");
    }

    @Test
    void logsOutWithTheTokenOfTheSession() {
        lun("\"sizeAllocated\":0");
        array.stubFor(post(urlPathEqualTo(SESSIONS + "/action/logout")).willReturn(ok()));
        UnityAdapter adapter = adapter(false);
        adapter.volumes();
        adapter.volumes();
        adapter.close();
        array.verify(1, getRequestedFor(urlPathEqualTo(SESSIONS + "/instances")));
        array.verify(
                1,
                postRequestedFor(urlPathEqualTo(SESSIONS + "/action/logout"))
                        .withHeader("EMC-CSRF-TOKEN", equalTo("uK2m"))
                        .withHeader("Cookie", containing("TGC=eyJ0")));
    }

    @Test
    void anAddressWithoutTheApiOfUnityHasNoSession() {
        logIn(aResponse().withStatus(302).withHeader("Location", "/index.html"));
        Problem problem =
                catchThrowableOfType(Problem.class, () -> adapter(false).identity());
        assertThat(problem.statement().code()).isEqualTo(UnityMessage.UNITY_NO_SESSION.name());
        logIn(okJson("{}"));
        assertThatThrownBy(() -> adapter(false).identity()).hasMessageContaining("HTTP 200");
    }

    @Test
    void anEarlierReleaseRefusesWithTheWordsOfTheArray() {
        array.stubFor(get(urlPathEqualTo("/api/types/lun/instances"))
                .willReturn(aResponse()
                        .withStatus(422)
                        .withBody("{\"error\":{\"errorCode\":131150085,\"httpStatusCode\":422,\"messages\":[{\"en-US\":"
                                + "\"The fields list includes an invalid property [isDataReductionEnabled].\"}]}}")));
        assertThatThrownBy(() -> adapter(false).volumes())
                .isInstanceOf(Problem.class)
                .hasMessageContaining("[isDataReductionEnabled]");
    }

    @Test
    void aSystemThatStatesNoSerialNumberIsNotIdentified() {
        array.stubFor(get(urlPathEqualTo("/api/types/basicSystemInfo/instances"))
                .willReturn(okJson("{\"entries\":[{\"content\":{\"id\":\"0\",\"softwareVersion\":\"5.4.0\"}}]}")));
        array.stubFor(get(urlPathEqualTo("/api/types/system/instances"))
                .willReturn(okJson("{\"entries\":[{\"content\":{\"id\":\"0\",\"name\":\"fin\"}}]}")));
        Problem problem =
                catchThrowableOfType(Problem.class, () -> adapter(false).identity());
        assertThat(problem.statement().code()).isEqualTo(ArrayProblemMessage.ARRAY_IDENTITY_MISSING.name());
    }
}
