package io.tidemark.array.flasharray;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayPerformance.Operations;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.flasharray.api.FlashArrayErrors;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryBackoff;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.rest.WireArray;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayVolume;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Recorded responses of a real array: all figures match to the byte. */
class FlashArrayRecordedTest {

    @RegisterExtension
    private final WireMockExtension array = WireArray.create();

    private FlashArrayAdapter adapter;

    private static String recorded(String name) {
        try (InputStream file = Objects.requireNonNull(
                FlashArrayRecordedTest.class.getResourceAsStream("/recorded/flasharray/" + name))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @BeforeEach
    void connect() {
        array.stubFor(get(urlPathEqualTo("/api/api_version")).willReturn(okJson("{\"version\":[\"1.19\",\"2.17\"]}")));
        array.stubFor(post(urlPathEqualTo("/api/2.17/login"))
                .willReturn(okJson("{\"items\":[]}").withHeader("x-auth-token", "session")));
        array.stubFor(get(urlPathEqualTo("/api/2.17/arrays")).willReturn(okJson(recorded("arrays.json"))));
        array.stubFor(get(urlPathEqualTo("/api/2.17/volumes")).willReturn(okJson(recorded("volumes.json"))));
        array.stubFor(get(urlPathEqualTo("/api/2.17/arrays/performance"))
                .willReturn(okJson(recorded("arrays-performance.json"))));
        FlashArrayProperties properties = new FlashArrayProperties(
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ofSeconds(1),
                DataSize.ofMegabytes(4),
                500,
                Duration.ofMinutes(5),
                100_000,
                "Evergreen//One");
        RestClient wire = new RestClient(WireArray.target(array, properties.limits()), properties.limits());
        adapter = new FlashArrayAdapter(
                new RetryingRestClient(wire, new RetryBackoff(Duration.ofSeconds(1)), FlashArrayErrors::words),
                new ArrayCredential.ApiToken("token"),
                properties.pageSize(),
                "Evergreen//One",
                Clock.systemUTC());
    }

    private static VolumeUsage usage(List<ArrayVolume> volumes, String name) {
        return Objects.requireNonNull(volumes.stream()
                .filter(volume -> volume.name().equals(name))
                .findFirst()
                .orElseThrow()
                .usage());
    }

    @Test
    void saysWhoItIs() {
        assertThat(adapter.identity())
                .isEqualTo(new ArrayIdentity("6c1b16ce-1c03-4d1c-b974-33405cf8d565", "z-x70-a", "6.3.3", "2.17"));
    }

    @Test
    void readsEveryVolumeToTheByte() {
        List<ArrayVolume> volumes = adapter.volumes();
        JsonNode total = JsonMapper.shared().readTree(recorded("volumes.json")).at("/total/0");
        assertThat(volumes).hasSize(80);
        assertThat(volumes.stream().mapToLong(ArrayVolume::provisionedBytes).sum())
                .isEqualTo(total.at("/space/total_provisioned").asLong());
        assertThat(volumes.stream()
                        .map(volume -> Objects.requireNonNull(volume.usage()))
                        .mapToLong(VolumeUsage::writtenBytes)
                        .sum())
                .isEqualTo(total.at("/space/virtual").asLong());
    }

    @Test
    void keepsRatiosInFullAndNamesTheDevice() {
        List<ArrayVolume> volumes = adapter.volumes();
        VolumeUsage usage = usage(volumes, "z-fsa-esxi01-x70a-datastore01");
        assertThat(usage.provisionedBytes()).isEqualTo(4398046511104L);
        assertThat(usage.writtenBytes()).isEqualTo(248793980928L);
        assertThat(usage.thinProvisioning()).isEqualTo(0.9434307981282473);
        assertThat(usage.uniqueBytes()).isZero();
        assertThat(volumes)
                .filteredOn(volume -> volume.name().equals("z-ProdPod::z-cisco-AC-datastore-VSI-FC"))
                .singleElement()
                .satisfies(volume -> assertThat(volume.devices()).contains("naa.624a93706c1b16ce1c034d1c00051838"));
        VolumeUsage unwritten = usage(volumes, "MHTestRep");
        assertThat(unwritten.writtenBytes()).isZero();
        assertThat(unwritten.thinProvisioning()).isEqualTo(1);
    }

    @Test
    void reportsTheLoadWithoutInventingAQueue() {
        assertThat(adapter.performance())
                .contains(new ArrayPerformance(
                        Instant.ofEpochMilli(1664312775929L),
                        new Operations(78L, 96L, 2914975L),
                        new Operations(153L, 35L, 2252527L),
                        null,
                        null));
    }
}
