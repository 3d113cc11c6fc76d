package io.tidemark.array.flasharray;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.jsonResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayPerformance.Operations;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.flasharray.api.FlashArrayErrors;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryBackoff;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.rest.WireArray;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayVolume;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.util.unit.DataSize;

/** Responses of an array without REST 2.x that the lab cannot produce. */
class FlashArrayRest1WireTest {

    private static final String GOLD = "6C1B16CE1C034D1C00024C6F";
    private static final Instant NOW = Instant.parse("2026-05-01T10:00:00Z");

    @RegisterExtension
    private final WireMockExtension array = WireArray.create();

    private FlashArrayAdapter adapter;

    @BeforeEach
    void connect() {
        array.stubFor(
                get(urlEqualTo("/api/api_version")).willReturn(okJson("{\"version\":[\"1.9\",\"1.17\",\"2.0\"]}")));
        array.stubFor(post(urlEqualTo("/api/1.17/auth/session"))
                .willReturn(okJson("{\"username\":\"pureuser\"}")
                        .withHeader("Set-Cookie", "session=first; Path=/; HttpOnly")));
        FlashArrayProperties properties = new FlashArrayProperties(
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ofSeconds(1),
                DataSize.ofKilobytes(64),
                2,
                Duration.ofMinutes(5),
                100_000,
                "Evergreen//One");
        RestClient wire = new RestClient(WireArray.target(array, properties.limits()), properties.limits());
        adapter = new FlashArrayAdapter(
                new RetryingRestClient(wire, new RetryBackoff(Duration.ofSeconds(1)), FlashArrayErrors::words),
                new ArrayCredential.ApiToken("token"),
                2,
                "Evergreen//One",
                Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private void answer(String path, String json) {
        array.stubFor(get(urlEqualTo("/api/1.17" + path)).willReturn(okJson(json)));
    }

    private static String volume(String name, String serial) {
        return "{\"name\":\"" + name + "\",\"size\":3298534883328,\"serial\":\"" + serial
                + "\",\"source\":null,\"created\":\"2016-05-02T20:36:20Z\"}";
    }

    /** The figures of a sample that a monitoring plug-in keeps of a real array. */
    private static String space(String name, String more) {
        return "{\"name\":\"" + name + "\",\"size\":3298534883328,\"total\":328750479478,\"volumes\":327296252612,"
                + "\"snapshots\":1454226866,\"shared_space\":null,\"system\":null,\"data_reduction\":5.436245544153763,"
                + "\"thin_provisioning\":0.387090105873843,\"total_reduction\":8.86956728264988" + more + "}";
    }

    @Test
    void joinsSerialsAndFiguresByName() {
        answer("/volume", "[" + volume("gold", GOLD) + "," + volume("fresh", "6C1B16CE1C034D1C00024C70") + "]");
        answer("/volume?space=true", "[" + space("gold", "") + "]");
        List<ArrayVolume> volumes = adapter.volumes();
        assertThat(volumes).extracting(ArrayVolume::name).containsExactly("gold", "fresh");
        assertThat(volumes.get(0).devices()).contains("naa.624a93706c1b16ce1c034d1c00024c6f");
        VolumeUsage usage = volumes.get(0).usage();
        assertThat(usage).isNotNull();
        assertThat((double) usage.writtenBytes()).isCloseTo(3298534883328L * (1 - 0.387090105873843), within(1.0));
        assertThat(usage.uniqueBytes()).isEqualTo(327296252612L);
        assertThat(volumes.get(1).usage()).as("not reported, so not zero").isNull();
    }

    @Test
    void findsAVolumeAgainUnderItsNewName() {
        answer("/volume", "[" + volume("gold", GOLD) + "]");
        answer("/volume?space=true", "[]");
        adapter.volumes();
        answer("/volume", "[" + volume("grp/better%20gold".replace("%20", " "), GOLD) + "]");
        answer("/volume/gold", volume("gold", "6C1B16CE1C034D1C00024C99"));
        answer("/volume/grp/better%20gold?space=true", space("grp/better gold", ""));
        assertThat(adapter.usage(GOLD).uniqueBytes()).isEqualTo(327296252612L);
    }

    @Test
    void reportsAVolumeThatVanishedWhileItWasAskedAbout() {
        answer("/volume", "[" + volume("gold", GOLD) + "]");
        array.stubFor(get(urlEqualTo("/api/1.17/volume/gold?space=true"))
                .willReturn(jsonResponse(
                        "[{\"pure_err_key\":\"ERR\",\"pure_err_code\":1,\"ctx\":\"gold\",\"msg\":\"Volume does not exist.\"}]",
                        400)));
        assertThatThrownBy(() -> adapter.usage(GOLD)).isInstanceOf(UnknownVolume.class);
    }

    @Test
    void asksForTheShortestHistoryThatReachesBack() {
        answer("/volume", "[" + volume("gold", GOLD) + "]");
        answer(
                "/volume/gold?space=true&historical=3h",
                "[" + space("gold", ",\"time\":\"2026-05-01T08:10:00Z\"") + ","
                        + space("gold", ",\"time\":\"2026-05-01T08:00:00Z\"") + ","
                        + space("gold", ",\"time\":\"2026-05-01T07:05:00Z\"") + "]");
        assertThat(adapter.history(GOLD, NOW.minus(Duration.ofHours(2)), NOW))
                .extracting(VolumeUsage::at)
                .containsExactly(Instant.parse("2026-05-01T08:00:00Z"), Instant.parse("2026-05-01T08:10:00Z"));
    }

    @Test
    void reportsTheLoad() {
        answer(
                "/array?action=monitor",
                "[{\"time\":\"2026-05-01T09:59:58Z\",\"usec_per_read_op\":210,\"usec_per_write_op\":653.5,"
                        + "\"reads_per_sec\":5,\"writes_per_sec\":7,\"output_per_sec\":4096,\"input_per_sec\":8192,"
                        + "\"queue_depth\":null}]");
        assertThat(adapter.performance())
                .contains(new ArrayPerformance(
                        Instant.parse("2026-05-01T09:59:58Z"),
                        new Operations(210L, 5L, 4096L),
                        new Operations(654L, 7L, 8192L),
                        null,
                        null));
    }

    @Test
    void carriesTheCookieThatWasSetLast() {
        array.stubFor(get(urlEqualTo("/api/1.17/array"))
                .willReturn(okJson("{\"array_name\":\"fa\",\"id\":\"1\",\"version\":\"5.1.0\"}")
                        .withHeader("Set-Cookie", "other=x; Path=/")
                        .withHeader("Set-Cookie", "session=second; Path=/; HttpOnly")));
        adapter.identity();
        adapter.identity();
        array.verify(1, postRequestedFor(urlEqualTo("/api/1.17/auth/session")));
        array.verify(1, getRequestedFor(urlEqualTo("/api/1.17/array")).withHeader("Cookie", equalTo("session=second")));
    }

    @Test
    void keepsItsCookieWhenAnAnswerSetsNone() {
        answer("/array", "{\"array_name\":\"fa\",\"id\":\"1\",\"version\":\"5.1.0\"}");
        assertThat(adapter.identity().apiVersion()).isEqualTo("1.17");
        adapter.identity();
        array.verify(2, getRequestedFor(urlEqualTo("/api/1.17/array")).withHeader("Cookie", equalTo("session=first")));
        array.verify(1, postRequestedFor(urlEqualTo("/api/1.17/auth/session")));
    }

    @Test
    void saysThatTheTokenIsRefused() {
        array.stubFor(post(urlEqualTo("/api/1.17/auth/session"))
                .willReturn(
                        aResponse().withStatus(400).withBody("[{\"msg\":\"Unable to list user for API token.\"}]")));
        assertThatThrownBy(() -> adapter.identity())
                .isInstanceOf(ArrayCredentialsRefused.class)
                .hasMessageContaining("HTTP 400, Unable to list user for API token.");
    }
}
