package io.tidemark.array.powerstore;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.client.MappingBuilder;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.extension.ResponseTransformerV2;
import com.github.tomakehurst.wiremock.http.Response;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayPerformance.Operations;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.platform.tls.CertificateNotTrusted;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.util.unit.DataSize;

/** Responses that the lab cannot produce. */
class PowerStoreWireTest {

    private static final Instant NOW = Instant.parse("2022-11-23T06:52:00Z");
    private static final String ID = "022ece9c-4921-46ba-ba4f-91c167a90cbe";

    @RegisterExtension
    private final WireMockExtension array = WireMockExtension.newInstance()
            .options(wireMockConfig()
                    .dynamicHttpsPort()
                    .httpDisabled(true)
                    .http2TlsDisabled(true)
                    .extensions(new InPairs()))
            .build();

    @BeforeEach
    void answerLogins() {
        login(okJson("[{\"id\":\"1\",\"user\":\"monitor\",\"is_password_change_required\":false}]"));
    }

    private void login(ResponseDefinitionBuilder answer) {
        array.stubFor(get(urlPathEqualTo("/api/rest/login_session"))
                .withBasicAuth("monitor", "pässwörd")
                .willReturn(answer.withHeader("Set-Cookie", "other=x; Path=/")
                        .withHeader("Set-Cookie", "auth_cookie=c00kie==; Path=/; Secure; HttpOnly")
                        .withHeader("DELL-EMC-TOKEN", "csrf")));
    }

    private PowerStoreAdapter adapter() {
        String address = "localhost:" + array.getHttpsPort();
        PowerStoreProperties properties = new PowerStoreProperties(
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ZERO,
                DataSize.ofKilobytes(64),
                2,
                2,
                Duration.ofMinutes(5),
                100_000);
        RestClient unpinned = new RestClient(new ArrayTarget(address, null), properties.limits());
        String thumbprint = catchThrowableOfType(CertificateNotTrusted.class, () -> unpinned.send("GET", "/", Map.of()))
                .presentedThumbprint();
        RetryingRestClient client = new RetryingRestClient(
                new ArrayTarget(address, thumbprint), properties.limits(), AllowedNetworks.ALL, PowerStoreLogIn::words);
        return new PowerStoreAdapter(
                client,
                new ArrayCredential.Password("monitor", "pässwörd"),
                properties.paging(),
                Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private void answer(String path, ResponseDefinitionBuilder answer) {
        array.stubFor(get(urlPathEqualTo("/api/rest" + path)).willReturn(answer));
    }

    private void metrics(String json) {
        array.stubFor(post(urlPathEqualTo("/api/rest/metrics/generate"))
                .withHeader("Cookie", equalTo("auth_cookie=c00kie=="))
                .withHeader("DELL-EMC-TOKEN", equalTo("csrf"))
                .willReturn(okJson(json)));
    }

    private static String volume(String id, String figures) {
        return "{\"id\":\"" + id + "\",\"name\":\"wu-003\",\"type\":\"Primary\",\"state\":\"Ready\","
                + "\"wwn\":\"naa.68ccf0980048d7ab86ec9f7fdfa9945d\",\"size\":3221225472,"
                + "\"nguid\":\"nguid.0f8da909812540628ccf09680039914f\"," + figures + "}";
    }

    private static ResponseDefinitionBuilder refusal(int status, String words) {
        return aResponse()
                .withStatus(status)
                .withBody("{\"messages\":[{\"code\":\"0xE0A01\",\"severity\":\"Error\",\"message_l10n\":\"" + words
                        + "\"}]}");
    }

    @Test
    void readsAVolumeByItsNamesOverScsiAndNvme() {
        answer("/volume", okJson("[" + volume(ID, "\"logical_used\":1073741824") + "]"));
        ArrayVolume volume = adapter().volumes().get(0);
        assertThat(volume.devices())
                .containsExactly("naa.68ccf0980048d7ab86ec9f7fdfa9945d", "eui.0f8da909812540628ccf09680039914f");
        assertThat(volume.usage()).extracting(VolumeUsage::writtenBytes).isEqualTo(1L << 30);
        assertThat(volume.usage()).extracting(VolumeUsage::uniqueBytes).isNull();
    }

    @Test
    void hasNoFigureWhereTheArrayReportsNone() {
        answer("/volume", okJson("[" + volume(ID, "\"logical_used\":null") + "]"));
        answer("/volume/" + ID, okJson(volume(ID, "\"logical_used\":null")));
        PowerStoreAdapter adapter = adapter();
        assertThat(adapter.volumes().get(0).usage()).isNull();
        assertThatThrownBy(() -> adapter.usage(ID))
                .isInstanceOf(ArrayRefused.class)
                .hasMessageContaining("does not report the space written by hosts for wu-003");
    }

    @Test
    void doesNotBelieveMoreWrittenThanThereIsRoomFor() {
        answer("/volume/" + ID, okJson(volume(ID, "\"logical_used\":3221225473")));
        assertThatThrownBy(() -> adapter().usage(ID)).isInstanceOf(ArrayRefused.class);
    }

    @Test
    void passesOverSnapshotsAndWhatIsBeingDeleted() {
        answer(
                "/volume",
                okJson("[{\"id\":\"1\",\"name\":\"s\",\"type\":\"Snapshot\"},"
                        + "{\"id\":\"2\",\"name\":\"d\",\"type\":\"Primary\",\"state\":\"Destroying\"}]"));
        assertThat(adapter().volumes()).isEmpty();
    }

    @Test
    void readsPagesForAsLongAsThereAreMore() {
        page(0, "0-1/3", "v0", "v1");
        page(2, "2-2/3", "v2");
        assertThat(adapter().volumes()).extracting(ArrayVolume::id).containsExactly("v0", "v1", "v2");
        array.verify(2, getRequestedFor(urlPathEqualTo("/api/rest/volume")));
    }

    @Test
    void requestsPagesAtTheSameTimeWhenTheFirstShowsHowManyThereAre() {
        page(0, "0-1/6", "v0", "v1");
        for (int first : List.of(2, 4)) {
            array.stubFor(page(first)
                    .willReturn(range(first + "-" + (first + 1) + "/6", "v" + first, "v" + (first + 1))
                            .withTransformers(InPairs.NAME)));
        }
        assertThat(adapter().volumes()).extracting(ArrayVolume::id).containsExactly("v0", "v1", "v2", "v3", "v4", "v5");
    }

    @Test
    void continuesWhereAShorterPageEnds() {
        page(0, "0-1/5", "v0", "v1");
        page(2, "2-2/5", "v2");
        page(3, "3-4/5", "v3", "v4");
        page(4, "4-4/5", "v4");
        assertThat(adapter().volumes()).extracting(ArrayVolume::id).containsExactly("v0", "v1", "v2", "v3", "v4");
    }

    @Test
    void failsWithThePageThatCannotBeRead() {
        page(0, "0-1/6", "v0", "v1");
        page(2, "2-3/6", "v2", "v3");
        array.stubFor(page(4).willReturn(refusal(400, "The offset is not valid.")));
        assertThatThrownBy(() -> adapter().volumes())
                .isInstanceOf(ArrayRefused.class)
                .hasMessageContaining("The offset is not valid.");
    }

    private void page(int offset, String range, String... volumes) {
        array.stubFor(page(offset).willReturn(range(range, volumes)));
    }

    private static MappingBuilder page(int offset) {
        return get(urlPathEqualTo("/api/rest/volume")).withQueryParam("offset", equalTo(String.valueOf(offset)));
    }

    private static ResponseDefinitionBuilder range(String range, String... volumes) {
        return aResponse()
                .withStatus(206)
                .withHeader("Content-Range", range)
                .withBody(Arrays.stream(volumes)
                        .map(id -> volume(id, "\"logical_used\":0"))
                        .collect(Collectors.joining(",", "[", "]")));
    }

    /** Two requests are answered when both have arrived. */
    private static final class InPairs implements ResponseTransformerV2 {

        static final String NAME = "in-pairs";

        private final CyclicBarrier pair = new CyclicBarrier(2);

        @Override
        public Response transform(Response response, ServeEvent event) {
            try {
                pair.await(30, TimeUnit.SECONDS);
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                throw new IllegalStateException(e);
            }
            return response;
        }

        @Override
        public String getName() {
            return NAME;
        }

        @Override
        public boolean applyGlobally() {
            return false;
        }
    }

    @Test
    void unfoldsARecordedRowThatStandsForADay() {
        metrics("[{\"volume_id\":\"" + ID + "\",\"appliance_id\":\"A1\",\"timestamp\":\"2022-11-22T06:55:00Z\","
                + "\"logical_provisioned\":3221225472,\"logical_used\":0,\"thin_savings\":0.0,\"repeat_count\":288}]");
        var samples = adapter().history(ID, NOW.minus(Duration.ofHours(1)), NOW);
        assertThat(samples)
                .hasSize(12)
                .allMatch(sample -> sample.writtenBytes() == 0 && sample.thinProvisioning() == 1);
        assertThat(samples.get(0).at()).isEqualTo(Instant.parse("2022-11-23T05:55:00Z"));
        assertThat(samples.get(11).at()).isEqualTo(Instant.parse("2022-11-23T06:50:00Z"));
    }

    @Test
    void leavesGapsWhereTheArrayKnewNothing() {
        metrics(
                "[{\"timestamp\":\"2022-11-23T06:40:00Z\",\"logical_provisioned\":8,\"logical_used\":4,\"repeat_count\":1},"
                        + "{\"timestamp\":\"2022-11-23T06:45:00Z\",\"logical_provisioned\":8,\"logical_used\":null,\"repeat_count\":1},"
                        + "{\"timestamp\":\"2022-11-23T06:50:00Z\",\"logical_provisioned\":8,\"logical_used\":6,\"repeat_count\":null}]");
        assertThat(adapter().history(ID, NOW.minus(Duration.ofHours(1)), NOW))
                .extracting(VolumeUsage::writtenBytes)
                .containsExactly(4L, 6L);
    }

    @Test
    void readsTheLastFigureOfRowsThatSumUp() {
        metrics("[{\"timestamp\":\"2022-11-20T06:00:00Z\",\"last_logical_provisioned\":8,\"last_logical_used\":4,"
                + "\"max_logical_used\":7,\"repeat_count\":2}]");
        assertThat(adapter().history(ID, NOW.minus(Duration.ofDays(5)), NOW))
                .extracting(VolumeUsage::at)
                .containsExactly(Instant.parse("2022-11-20T06:00:00Z"), Instant.parse("2022-11-20T07:00:00Z"));
    }

    @Test
    void distinguishesAVolumeWithoutHistoryFromAnUnknownOne() {
        metrics("[]");
        answer("/volume/" + ID, okJson(volume(ID, "\"logical_used\":0")));
        answer("/volume/gone", refusal(404, "Instance not found."));
        PowerStoreAdapter adapter = adapter();
        assertThat(adapter.history(ID, NOW.minusSeconds(3600), NOW)).isEmpty();
        assertThatThrownBy(() -> adapter.history("gone", NOW.minusSeconds(3600), NOW))
                .isInstanceOf(UnknownVolume.class);
    }

    @Test
    void reportsTheLatestLoadAndNothingThatTheArrayDoesNot() {
        answer("/cluster", okJson("[{\"id\":\"0\",\"global_id\":\"PS1\",\"name\":\"power\"}]"));
        metrics("[{\"timestamp\":\"2022-11-23T06:40:00Z\",\"avg_write_latency\":9000.0,\"repeat_count\":1},"
                + "{\"timestamp\":\"2022-11-23T06:45:00Z\",\"avg_write_latency\":412.6,\"avg_write_iops\":10.2,"
                + "\"avg_write_bandwidth\":4096.0,\"avg_read_latency\":null,\"repeat_count\":2}]");
        assertThat(adapter().performance())
                .contains(new ArrayPerformance(
                        Instant.parse("2022-11-23T06:50:00Z"),
                        new Operations(null, null, null),
                        new Operations(413L, 10L, 4096L),
                        null,
                        null));
    }

    @Test
    void refusesReleasesThatDoNotCountWhatHostsWrote() {
        answer("/cluster", okJson("[{\"id\":\"0\",\"global_id\":\"PS1\",\"name\":\"power\"}]"));
        answer("/software_installed", okJson("[{\"release_version\":\"3.5.0.0\"},{\"release_version\":\"2.1.1.1\"}]"));
        assertThatThrownBy(() -> adapter().identity())
                .isInstanceOf(ArrayRefused.class)
                .hasMessageContaining("PowerStoreOS 2.1.1.1");
        answer("/software_installed", okJson("[{\"release_version\":\"4.1.0.0\"},{\"release_version\":\"4.0.0.2\"}]"));
        assertThat(adapter().identity().apiVersion()).isEqualTo("4.0");
    }

    @Test
    void doesNotRenewForEverAndPassesOnTheArraysWords() {
        answer("/volume", refusal(401, "Session expired."));
        assertThatThrownBy(() -> adapter().volumes())
                .isInstanceOf(ArrayRefused.class)
                .hasMessageContaining("HTTP 401, Session expired.");
        array.verify(2, getRequestedFor(urlPathEqualTo("/api/rest/login_session")));
    }

    @Test
    void wantsThePasswordChangedFirstWhenTheArrayDoes() {
        login(okJson("[{\"is_password_change_required\":true}]"));
        assertThatThrownBy(() -> adapter().volumes())
                .isInstanceOf(ArrayCredentialsRefused.class)
                .hasMessageContaining("must change the password");
    }

    @Test
    void saysThatAnotherKindOfServerIsNoPowerStore() {
        answer("/login_session", aResponse().withStatus(404).withBody("<html/>"));
        assertThatThrownBy(() -> adapter().identity())
                .isInstanceOf(ArrayRefused.class)
                .hasMessageContaining("belongs to a PowerStore");
    }

    @Test
    void endsTheSessionWhenItIsDone() {
        answer("/volume", okJson("[]"));
        array.stubFor(
                post(urlPathEqualTo("/api/rest/logout")).willReturn(aResponse().withStatus(204)));
        PowerStoreAdapter adapter = adapter();
        adapter.volumes();
        adapter.close();
        array.verify(
                postRequestedFor(urlPathEqualTo("/api/rest/logout")).withHeader("DELL-EMC-TOKEN", equalTo("csrf")));
    }
}
