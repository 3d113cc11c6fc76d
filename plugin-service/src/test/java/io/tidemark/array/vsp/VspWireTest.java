package io.tidemark.array.vsp;

import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.deleteRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.matching;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.rest.WireArray;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.platform.network.AllowedNetworks;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

/** Responses that the lab cannot produce; the rows are those of recorded ones. */
class VspWireTest {

    private static final Instant NOW = Instant.parse("2024-03-02T10:00:00Z");
    private static final String OBJECTS = "/ConfigurationManager/v1/objects";
    private static final String POOLED = ",\"numOfUsedBlock\":533729280,\"attributes\":[\"CVS\",\"HDP\"]";
    private static final String PORTS =
            ",\"ports\":[{\"portId\":\"CL1-E\",\"hostGroupNumber\":1,\"hostGroupName\":\"esx\",\"lun\":1}]";

    @RegisterExtension
    private final WireMockExtension array = WireArray.create();

    @BeforeEach
    void answerLogIn() {
        logIn(okJson("{\"token\":\"d7b673af189048468c5af9bcf3bbbb6f\",\"sessionId\":3}"));
        groups("{\"portId\":\"CL1-E\",\"hostGroupNumber\":1,\"hostMode\":\"VMWARE_EX\",\"hostModeOptions\":[54,63]}");
    }

    private void logIn(ResponseDefinitionBuilder answer) {
        array.stubFor(post(urlPathEqualTo(OBJECTS + "/sessions"))
                .withBasicAuth("monitor", "passw0rd")
                .withRequestBody(equalToJson("{\"aliveTime\":120}"))
                .willReturn(answer));
    }

    /** The list of all ports is without options. */
    private void groups(String rows) {
        array.stubFor(get(urlPathEqualTo(OBJECTS + "/host-groups"))
                .willReturn(okJson("{\"data\":[" + rows.replaceAll(",\"hostModeOptions\":\\[[^]]*]", "") + "]}")));
        array.stubFor(get(urlPathEqualTo(OBJECTS + "/host-groups"))
                .withQueryParam("portId", equalTo("CL1-E"))
                .willReturn(okJson("{\"data\":[" + rows + "]}")));
    }

    private static String ldev(int number, String more) {
        return "{\"ldevId\":" + number
                + ",\"emulationType\":\"OPEN-V-CVS\",\"blockCapacity\":2147483648,\"label\":\"FMC_HDP_TEST\","
                + "\"resourceGroupId\":0,\"isFullAllocationEnabled\":false,\"dataReductionMode\":\"disabled\"" + more
                + "}";
    }

    /** The array has these LDEVs with a path, whose identifiers end with their numbers. */
    private void ldevs(String more, int... numbers) {
        List<String> rows = IntStream.of(numbers)
                .mapToObj(number -> ldev(number, PORTS + more))
                .toList();
        array.stubFor(get(urlPathEqualTo(OBJECTS + "/ldevs"))
                .withQueryParam("headLdevId", equalTo("0"))
                .withQueryParam("ldevOption", equalTo("luMapped"))
                .withHeader("Authorization", equalTo("Session d7b673af189048468c5af9bcf3bbbb6f"))
                .willReturn(okJson("{\"data\":[" + String.join(",", rows) + "]}")));
        array.stubFor(get(urlPathEqualTo(OBJECTS + "/ldevs"))
                .withQueryParam("headLdevId", matching("[1-9].*"))
                .willReturn(okJson("{\"data\":[]}")));
        for (int number : numbers) {
            String naa = ",\"naaId\":\"60060E8006CF2E000000CF2E0000%04X\"".formatted(number);
            array.stubFor(get(urlPathEqualTo(OBJECTS + "/ldevs/" + number))
                    .willReturn(okJson(ldev(number, PORTS + more + naa))));
        }
    }

    private VspAdapter adapter(boolean reducedCounted, boolean identifiersDerived) {
        return adapter(reducedCounted, identifiersDerived, 63);
    }

    private VspAdapter adapter(boolean reducedCounted, boolean identifiersDerived, int hostModeOption) {
        VspProperties properties = new VspProperties(
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ZERO,
                DataSize.ofKilobytes(64),
                100,
                Duration.ofMinutes(5),
                1000,
                DataSize.ofMegabytes(42),
                DataSize.ofMegabytes(84),
                Duration.ofMinutes(2),
                reducedCounted,
                identifiersDerived,
                hostModeOption);
        RetryingRestClient client = new RetryingRestClient(
                WireArray.target(array, properties.limits()),
                properties.limits(),
                AllowedNetworks.ALL,
                VspLogIn::words);
        return new VspAdapter(
                client,
                new ArrayCredential.Password("monitor", "passw0rd"),
                properties,
                Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private ArrayVolume only() {
        return adapter(false, true).volumes().get(0);
    }

    @Test
    void readsAnLdevInWholePages() {
        ldevs(POOLED, 2816);
        ArrayVolume volume = only();
        assertThat(volume.id()).isEqualTo("2816");
        assertThat(volume.name()).isEqualTo("FMC_HDP_TEST");
        assertThat(volume.devices()).containsExactly("naa.60060e8006cf2e000000cf2e00000b00");
        assertThat(volume.obstacle()).isNull();
        assertThat(Objects.requireNonNull(volume.usage()).writtenBytes())
                .isEqualTo(533729280L * 512)
                .isEqualTo(6205 * (42L << 20));
    }

    @Test
    void derivesIdentifiersThatTwoOthersOfTheGroupConfirm() {
        ldevs(POOLED, 1, 2, 3, 300);
        assertThat(adapter(false, true).volumes())
                .extracting(volume -> volume.devices().get(0).substring(32))
                .containsExactly("0001", "0002", "0003", "012c");
        array.verify(0, getRequestedFor(urlPathEqualTo(OBJECTS + "/ldevs/300")));
        assertThat(adapter(false, false).volumes()).hasSize(4);
        array.verify(1, getRequestedFor(urlPathEqualTo(OBJECTS + "/ldevs/300")));
    }

    @Test
    void readsEachIdentifierOfAVirtualStorageMachineOnce() {
        ldevs(POOLED + ",\"virtualLdevId\":7", 1, 2, 3);
        VspAdapter adapter = adapter(false, true);
        adapter.volumes();
        adapter.volumes();
        for (int number : List.of(1, 2, 3)) {
            array.verify(1, getRequestedFor(urlPathEqualTo(OBJECTS + "/ldevs/" + number)));
        }
    }

    @Test
    void namesTheHostGroupWithoutTheOption() {
        ldevs(POOLED, 2816);
        groups("{\"portId\":\"CL1-E\",\"hostGroupNumber\":1,\"hostGroupName\":\"esx\",\"hostMode\":\"VMWARE_EX\"}");
        assertThat(Objects.requireNonNull(only().obstacle()).params().get("command"))
                .asString()
                .endsWith("/host-groups/CL1-E,1 {\"hostMode\":\"VMWARE_EX\",\"hostModeOptions\":[63]}");
        groups("{\"portId\":\"CL1-E\",\"hostGroupNumber\":1,\"hostMode\":\"VMWARE_EX\",\"hostModeOptions\":[54,114]}");
        assertThat(Objects.requireNonNull(only().obstacle()).params().get("command"))
                .asString()
                .endsWith("\"hostModeOptions\":[54,63,114]}");
        groups("{\"portId\":\"CL1-E\",\"hostGroupNumber\":1,\"hostGroupName\":\"linux\",\"hostMode\":\"LINUX/IRIX\"}");
        assertThat(only().obstacle()).isNull();
    }

    @Test
    void readsHostGroupsOfPortsOfLdevsOnceAndOnlyIfAnOptionIsRequired() {
        ldevs(POOLED, 1, 2, 3);
        assertThat(adapter(false, true, 0).volumes())
                .allSatisfy(volume -> assertThat(volume.obstacle()).isNull());
        array.verify(0, getRequestedFor(urlPathEqualTo(OBJECTS + "/host-groups")));
        adapter(false, true).volumes();
        array.verify(1, getRequestedFor(urlPathEqualTo(OBJECTS + "/host-groups")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ",\"attributes\":[\"CVS\",\"HDP\"]|VSP_USAGE_NOT_REPORTED",
                ",\"numOfUsedBlock\":-1,\"attributes\":[\"HDP\"]|VSP_USAGE_NOT_REPORTED",
                ",\"numOfUsedBlock\":9007199254740992,\"attributes\":[\"HDP\"]|VSP_USAGE_NOT_REPORTED",
                ",\"numOfUsedBlock\":2147569664,\"attributes\":[\"HDP\"]|VSP_USAGE_NOT_REPORTED",
                ",\"numOfUsedBlock\":2147483648,\"attributes\":[\"CVS\"]|VSP_USAGE_NOT_REPORTED",
            })
    void reportsNoFigureThatIsMissingOrImpossible(String figures, String reason) {
        ldevs(figures, 5);
        assertThat(only().usage()).isNull();
        assertThat(catchThrowableOfType(
                                FigureNotReported.class,
                                () -> adapter(false, true).usage("5"))
                        .statement()
                        .code())
                .isEqualTo(reason);
    }

    @Test
    void countsAFullVolumeWhoseLastPageIsNotWhole() {
        ldevs(",\"numOfUsedBlock\":2147549184,\"attributes\":[\"HDP\"]", 5);
        assertThat(Objects.requireNonNull(only().usage()).writtenBytes()).isEqualTo(1L << 40);
    }

    @Test
    void countsAnLdevWithCapacitySavingOnlyIfThatIsSet() {
        array.resetAll();
        answerLogIn();
        ldevs(POOLED + ",\"dataReductionMode\":\"compression_deduplication\"", 5);
        assertThat(only().usage()).isNull();
        assertThatThrownBy(() -> adapter(false, true).usage("5"))
                .isInstanceOf(FigureNotReported.class)
                .hasMessageContaining("capacity saving");
        assertThat(adapter(true, true).volumes().get(0).usage()).isNotNull();
    }

    @Test
    void doesNotKnowAnLdevThatIsNotDefined() {
        array.stubFor(get(urlPathEqualTo(OBJECTS + "/ldevs/9"))
                .willReturn(okJson("{\"ldevId\":9,\"virtualLdevId\":9,\"emulationType\":\"NOT DEFINED\"}")));
        assertThatThrownBy(() -> adapter(false, true).usage("9")).isInstanceOf(UnknownVolume.class);
    }

    @Test
    void namesAnLdevWithoutLabelByItsNumber() {
        ldevs(POOLED + ",\"label\":\"\"", 303);
        assertThat(only().name()).isEqualTo("00:01:2F");
    }

    @Test
    void endsItsSessionByItsNumber() {
        ldevs(POOLED, 5);
        VspAdapter adapter = adapter(false, true);
        adapter.volumes();
        adapter.close();
        array.verify(deleteRequestedFor(urlPathEqualTo(OBJECTS + "/sessions/3"))
                .withHeader("Authorization", equalTo("Session d7b673af189048468c5af9bcf3bbbb6f")));
        array.verify(
                0, getRequestedFor(urlPathEqualTo(OBJECTS + "/host-groups")).withHeader("Authorization", absent()));
    }

    @Test
    void statesThatThereAreTooManySessions() {
        logIn(okJson("{\"messageId\":\"KART\",\"message\":\"The maximum number of sessions was exceeded.\"}")
                .withStatus(503));
        assertThatThrownBy(() -> adapter(false, true).volumes())
                .isInstanceOf(ArrayUnreachable.class)
                .hasMessageContaining("maximum number of sessions");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"token\":\"\"}", "[]"})
    void requiresASession(String body) {
        logIn(okJson(body));
        assertThatThrownBy(() -> adapter(false, true).volumes())
                .isInstanceOf(ArrayRefused.class)
                .hasMessageContaining("does not create a session");
    }
}
