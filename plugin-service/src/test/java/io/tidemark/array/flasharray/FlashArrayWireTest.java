package io.tidemark.array.flasharray;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.flasharray.api.FlashArrayErrors;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryBackoff;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.platform.tls.CertificateNotTrusted;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.util.unit.DataSize;

/** Responses that the lab cannot produce. */
class FlashArrayWireTest {

    private static final String TOKEN = "0f2e2884-9486-c6c2-438c-f50418f2aac3";

    @RegisterExtension
    private final WireMockExtension array = WireMockExtension.newInstance()
            .options(wireMockConfig().dynamicHttpsPort().httpDisabled(true).http2TlsDisabled(true))
            .build();

    private final List<Duration> pauses = new ArrayList<>();
    private String versions = "[\"1.19\",\"2.0\",\"2.26\"]";

    @BeforeEach
    void answerLogins() {
        array.stubFor(post(urlEqualTo("/api/2.26/login"))
                .withHeader("api-token", equalTo(TOKEN))
                .willReturn(
                        okJson("{\"items\":[{\"username\":\"pureuser\"}]}").withHeader("x-auth-token", "session-1")));
    }

    private String address() {
        return "localhost:" + array.getHttpsPort();
    }

    private String thumbprint() {
        RestClient unpinned =
                new RestClient(new ArrayTarget(address(), null), properties().limits());
        return catchThrowableOfType(CertificateNotTrusted.class, () -> unpinned.send("GET", "/", Map.of()))
                .presentedThumbprint();
    }

    private static FlashArrayProperties properties() {
        return properties(Duration.ofSeconds(30));
    }

    private static FlashArrayProperties properties(Duration answer) {
        return new FlashArrayProperties(
                Duration.ofSeconds(30),
                answer,
                Duration.ofSeconds(30),
                DataSize.ofKilobytes(64),
                2,
                Duration.ofMinutes(5),
                100_000,
                "Evergreen//One");
    }

    private FlashArrayAdapter adapter() {
        return adapter(properties());
    }

    private FlashArrayAdapter adapter(FlashArrayProperties properties) {
        array.stubFor(get(urlEqualTo("/api/api_version")).willReturn(okJson("{\"version\":" + versions + "}")));
        RetryBackoff backoff = new RetryBackoff(properties.patience()) {
            @Override
            protected void pause(Duration duration) {
                pauses.add(duration);
            }
        };
        RestClient wire = new RestClient(new ArrayTarget(address(), thumbprint()), properties.limits());
        return new FlashArrayAdapter(
                new RetryingRestClient(wire, backoff, FlashArrayErrors::words),
                new ArrayCredential.ApiToken(TOKEN),
                properties.pageSize(),
                "Evergreen//One",
                Clock.systemUTC());
    }

    private void volumesAnswer(ResponseDefinitionBuilder answer) {
        array.stubFor(get(urlPathEqualTo("/api/2.26/volumes")).willReturn(answer));
    }

    private static String row(String name, String serial, String space) {
        return "{\"id\":\"id-" + name + "\",\"name\":\"" + name + "\",\"serial\":\"" + serial
                + "\",\"provisioned\":4398046511104,\"subtype\":\"regular\",\"space\":" + space + ",\"unknown\":{}}";
    }

    private static String page(boolean more, String... rows) {
        return "{\"continuation_token\":null,\"more_items_remaining\":" + more
                + ",\"total_item_count\":null,\"items\":[" + String.join(",", rows) + "]}";
    }

    @Test
    void readsARecordedVolumeWithoutLosingAByte() {
        volumesAnswer(okJson(page(false, row("z-fsa", "6C1B16CE1C034D1C00024C6F", """
                {"data_reduction":15.1255,"shared":null,"snapshots":1008486590232,"system":null,
                 "thin_provisioning":0.9434307981282473,"total_provisioned":4398046511104,"unique":0,
                 "virtual":248793980928}"""))));
        ArrayVolume volume = adapter().volumes().get(0);
        assertThat(volume.devices())
                .containsExactly("naa.624a93706c1b16ce1c034d1c00024c6f", "eui.006c1b16ce1c034d24a9371c00024c6f");
        VolumeUsage usage = volume.usage();
        assertThat(usage).isNotNull();
        assertThat(usage.writtenBytes()).isEqualTo(248793980928L);
        assertThat(usage.uniqueBytes()).isZero();
        assertThat(usage.snapshotBytes()).isEqualTo(1008486590232L);
        assertThat(usage.thinProvisioning()).isEqualTo(0.9434307981282473);
    }

    @Test
    void computesWhatWasWrittenWhereVirtualIsMissing() {
        volumesAnswer(okJson(page(false, row("old", "6C1B16CE1C034D1C00024C6F", "{\"thin_provisioning\":0.75}"))));
        assertThat(adapter().volumes().get(0).usage())
                .extracting(VolumeUsage::writtenBytes)
                .isEqualTo(1L << 40);
    }

    @Test
    void doesNotKnowAVolumeThatWaitsForItsEradication() {
        String destroyed = row("gone", "6C1B16CE1C034D1C00024C6F", "{\"virtual\":4096},\"destroyed\":true");
        volumesAnswer(okJson(page(false, destroyed)));
        assertThatThrownBy(() -> adapter().usage("id-gone")).isInstanceOf(UnknownVolume.class);
    }

    @Test
    void knowsThatEvergreenOneIsBilledByEffectiveSpace() {
        volumesAnswer(okJson(page(false, row("gold", "6C1B16CE1C034D1C00024C6F", "{\"virtual\":4096}"))));
        Map.of("FlashArray", false, "Evergreen//One", true, "evergreen-one", true, "Evergreen//Flex", false)
                .forEach((service, effective) -> {
                    array.stubFor(get(urlPathEqualTo("/api/2.26/subscriptions"))
                            .willReturn(okJson(page(false, "{\"id\":\"1\",\"service\":\"" + service + "\"}"))));
                    assertThat(adapter().usage("id-gold").effective())
                            .as(service)
                            .isEqualTo(effective);
                    assertThat(adapter().volumes())
                            .allMatch(one -> Objects.requireNonNull(one.usage()).effective() == effective);
                });
        array.stubFor(get(urlPathEqualTo("/api/2.26/subscriptions"))
                .willReturn(aResponse().withStatus(403).withBody("{}")));
        assertThat(adapter().usage("id-gold").effective()).isFalse();
    }

    @Test
    void readsANewerVersionAsTheNewestThatItKnows() {
        versions = "[\"2.57\",\"2.58\"]";
        array.stubFor(post(urlPathEqualTo("/api/2.57/login"))
                .willReturn(okJson("{\"items\":[{\"username\":\"u\"}]}").withHeader("x-auth-token", "t")));
        array.stubFor(get(urlPathEqualTo("/api/2.57/volumes")).willReturn(okJson(page(false))));
        assertThat(adapter().volumes()).isEmpty();
    }

    @Test
    void knowsVolumesWhoseSpaceItMayNotRead() {
        volumesAnswer(okJson(page(false, row("secret", "6C1B16CE1C034D1C00024C6F", "{\"virtual\":null}"))));
        FlashArrayAdapter adapter = adapter();
        assertThat(adapter.volumes().get(0).usage()).isNull();
        assertThatThrownBy(() -> adapter.usage("id-secret"))
                .isInstanceOf(ArrayRefused.class)
                .hasMessageContaining("does not have the right to read it");
    }

    @Test
    void doesNotBelieveFiguresInAnotherUnit() {
        volumesAnswer(okJson(page(
                false,
                row("percent", "6C1B16CE1C034D1C00024C61", "{\"virtual\":null,\"thin_provisioning\":72.0}"),
                row("mebibytes", "6C1B16CE1C034D1C00024C62", "{\"virtual\":1174405,\"thin_provisioning\":0.72}"),
                row("beyond", "6C1B16CE1C034D1C00024C63", "{\"virtual\":4398046511105}"),
                row("negative", "6C1B16CE1C034D1C00024C64", "{\"virtual\":-1}"))));
        FlashArrayAdapter adapter = adapter();
        assertThat(adapter.volumes()).hasSize(4).allMatch(volume -> volume.usage() == null);
        assertThatThrownBy(() -> adapter.usage("id-percent"))
                .isInstanceOf(ArrayRefused.class)
                .hasMessageContaining("contradictory space figures")
                .hasMessageContaining("thin_provisioning 72.0");
    }

    @Test
    void believesLittleFiguresThatRoundingTellsApart() {
        volumesAnswer(okJson(page(
                false,
                row("new", "6C1B16CE1C034D1C00024C61", "{\"virtual\":0,\"thin_provisioning\":0.9999999999}"),
                row("empty", "6C1B16CE1C034D1C00024C62", "{\"virtual\":0,\"thin_provisioning\":1.0}"))));
        assertThat(adapter().volumes())
                .hasSize(2)
                .allSatisfy(volume -> assertThat(volume.usage()).isNotNull());
    }

    @Test
    void takesAnEmptyHistoryForNoneAndLeavesOutSamplesWithoutFigures() {
        array.stubFor(get(urlPathEqualTo("/api/2.26/volumes/space")).willReturn(okJson(page(false))));
        Instant to = Instant.now();
        assertThat(adapter().history("v", to.minusSeconds(3600), to)).isEmpty();
        long at = Instant.now().minusSeconds(900).toEpochMilli();
        array.stubFor(get(urlPathEqualTo("/api/2.26/volumes/space"))
                .willReturn(okJson(page(
                        false,
                        "{\"id\":\"v\",\"time\":" + at + ",\"space\":{\"virtual\":null,\"total_provisioned\":2}}",
                        "{\"id\":\"v\",\"time\":" + (at + 300_000) + ",\"space\":null}"))));
        assertThat(adapter().history("v", to.minusSeconds(3600), to)).isEmpty();
    }

    @Test
    void waitsForAnArrayThatAnswersLate() {
        volumesAnswer(okJson(page(false, row("late", "6C1B16CE1C034D1C00024C6F", "{\"virtual\":5}")))
                .withFixedDelay(300));
        assertThat(adapter().volumes()).hasSize(1);
        assertThat(new Binder().bindOrCreate("none", FlashArrayProperties.class).requestTimeout())
                .isGreaterThan(Duration.ofSeconds(10));
    }

    @Test
    void passesOverProtocolEndpointsAndStrangeSerials() {
        volumesAnswer(okJson(page(
                false,
                "{\"id\":\"pe\",\"name\":\"pe\",\"serial\":\"6C1B16CE1C034D1C00024C60\",\"subtype\":\"protocol_endpoint\"}",
                row("short", "6C1B", "{}"))));
        assertThat(adapter().volumes())
                .singleElement()
                .satisfies(volume -> assertThat(volume.devices()).isEmpty());
    }

    @Test
    void pagesHistoryByOffsetBeforeTokensCame() {
        String space = "{\"virtual\":1,\"thin_provisioning\":0.5,\"total_provisioned\":2}";
        long end = Instant.now().toEpochMilli();
        String[] rows = new String[3];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = "{\"id\":\"v\",\"name\":\"v\",\"time\":" + (end - i * 300_000L) + ",\"space\":" + space + "}";
        }
        array.stubFor(get(urlPathEqualTo("/api/2.26/volumes/space"))
                .withQueryParam("offset", absent())
                .willReturn(okJson(page(true, rows[0], rows[1]))));
        array.stubFor(get(urlPathEqualTo("/api/2.26/volumes/space"))
                .withQueryParam("offset", equalTo("2"))
                .willReturn(okJson(page(false, rows[2]))));
        Instant to = Instant.ofEpochMilli(end);
        assertThat(adapter().history("v", to.minusSeconds(3600), to)).hasSize(3);
        array.verify(getRequestedFor(urlPathEqualTo("/api/2.26/volumes/space"))
                .withQueryParam("offset", equalTo("2"))
                .withQueryParam("resolution", equalTo("300000"))
                .withQueryParam("continuation_token", absent()));
    }

    @Test
    void saysThatTheTokenIsRefused() {
        array.stubFor(
                post(urlEqualTo("/api/2.26/login"))
                        .willReturn(
                                aResponse()
                                        .withStatus(400)
                                        .withBody(
                                                "{\"errors\":[{\"context\":null,\"message\":\"Unable to list user for API token.\"}]}")));
        assertThatThrownBy(() -> adapter().identity())
                .isInstanceOf(ArrayCredentialsRefused.class)
                .hasMessageContaining("Unable to list user for API token.")
                .hasMessageNotContaining(TOKEN);
    }

    @Test
    void renewsTheSessionOnceWhenItRanOut() {
        array.stubFor(get(urlPathEqualTo("/api/2.26/volumes"))
                .inScenario("session")
                .whenScenarioStateIs(Scenario.STARTED)
                .willReturn(aResponse().withStatus(401))
                .willSetStateTo("renewed"));
        array.stubFor(get(urlPathEqualTo("/api/2.26/volumes"))
                .inScenario("session")
                .whenScenarioStateIs("renewed")
                .willReturn(okJson(page(false))));
        assertThat(adapter().volumes()).isEmpty();
        array.verify(2, postRequestedFor(urlEqualTo("/api/2.26/login")));
    }

    @Test
    void doesNotRenewForEver() {
        volumesAnswer(aResponse().withStatus(401).withBody("{\"errors\":[{\"message\":\"Invalid session.\"}]}"));
        assertThatThrownBy(() -> adapter().volumes())
                .isInstanceOf(ArrayRefused.class)
                .hasMessageContaining("Invalid session.");
        array.verify(2, getRequestedFor(urlPathEqualTo("/api/2.26/volumes")));
    }

    @Test
    void doesNotRepeatWhatIsForbidden() {
        volumesAnswer(aResponse().withStatus(403).withBody("{\"message\":\"Forbidden\"}"));
        assertThatThrownBy(() -> adapter().volumes()).hasMessageContaining("HTTP 403, Forbidden");
        array.verify(1, getRequestedFor(urlPathEqualTo("/api/2.26/volumes")));
    }

    @Test
    void waitsAsLongAsABusyArrayAsks() {
        array.stubFor(get(urlPathEqualTo("/api/2.26/volumes"))
                .inScenario("busy")
                .whenScenarioStateIs(Scenario.STARTED)
                .willReturn(aResponse().withStatus(429).withHeader("Retry-After", "7"))
                .willSetStateTo("calm"));
        array.stubFor(get(urlPathEqualTo("/api/2.26/volumes"))
                .inScenario("busy")
                .whenScenarioStateIs("calm")
                .willReturn(okJson(page(false))));
        assertThat(adapter().volumes()).isEmpty();
        assertThat(pauses).containsExactly(Duration.ofSeconds(7));
    }

    @Test
    void givesUpOnAnArrayThatStaysBusy() {
        volumesAnswer(aResponse().withStatus(500).withBody("{\"errors\":[{\"message\":\"Server is busy\"}]}"));
        assertThatThrownBy(() -> adapter().volumes())
                .isInstanceOf(ArrayUnreachable.class)
                .hasMessageContaining("too busy");
        assertThat(pauses).hasSizeBetween(3, 5);
        assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus)).isLessThanOrEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void doesNotWaitForOtherFailures() {
        volumesAnswer(aResponse().withStatus(500).withBody("<html>boom</html>"));
        assertThatThrownBy(() -> adapter().volumes()).isInstanceOf(ArrayRefused.class);
        assertThat(pauses).isEmpty();
    }

    @Test
    void givesUpOnABodyThatNeverEnds() {
        volumesAnswer(okJson(page(false)).withChunkedDribbleDelay(4, 20_000));
        FlashArrayAdapter impatient = adapter(properties(Duration.ofSeconds(1)));
        assertThatThrownBy(impatient::volumes)
                .isInstanceOf(ArrayUnreachable.class)
                .hasMessageContaining("did not respond within 1 s");
    }

    @Test
    void givesUpOnABodyThatIsTooLarge() {
        volumesAnswer(okJson("{\"items\":[\"" + "x".repeat(70_000) + "\"]}"));
        assertThatThrownBy(() -> adapter().volumes())
                .isInstanceOf(ArrayUnreachable.class)
                .hasMessageContaining("larger than 64 KB");
    }

    @Test
    void saysThatAnotherKindOfServerIsNoArray() {
        FlashArrayAdapter adapter = adapter();
        array.stubFor(get(urlEqualTo("/api/api_version")).willReturn(aResponse().withBody("<html>hello</html>")));
        assertThatThrownBy(adapter::volumes)
                .isInstanceOf(ArrayRefused.class)
                .hasMessageContaining("management address of the array (FlashArray)");
    }

    @Test
    void saysThatTheConnectionBroke() {
        volumesAnswer(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER));
        assertThatThrownBy(() -> adapter().volumes()).isInstanceOf(ArrayUnreachable.class);
    }

    @Test
    void refusesACertificateThatIsNotTheOnePinned() {
        ArrayTarget target = new ArrayTarget(address(), "00".repeat(32));
        assertThatThrownBy(() -> new RestClient(target, properties().limits()).send("GET", "/", Map.of()))
                .isInstanceOf(CertificateNotTrusted.class)
                .hasMessageContaining(thumbprint());
    }
}
