package io.tidemark.array.prometheus;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.rest.WireArray;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayAdapterContract;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.spi.MetricQuery;
import io.tidemark.platform.Problem;
import io.tidemark.platform.network.AllowedNetworks;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

/** Responses of a Prometheus server, as it gives them to the queries of the adapter. */
class PrometheusWireTest extends ArrayAdapterContract {

    private static final Instant NOW = Instant.parse("2026-11-26T20:00:00Z");
    private static final String GOLD = "naa.624a9370ABCDEF0123456789ABCDEF01";
    private static final String SILVER = "naa.624a9370ABCDEF0123456789ABCDEF02";
    private static final String GOLD_DEVICE = "naa.624a9370abcdef0123456789abcdef01";
    static final MetricQuery PURE = new MetricQuery(
            "purefa_volume_space_bytes{space=\"virtual\"}",
            "purefa_volume_space_bytes{space=\"total_provisioned\"}",
            "naa_id",
            null,
            "name",
            null,
            List.of(),
            Duration.ofMinutes(1),
            1,
            0);

    @RegisterExtension
    private final WireMockExtension server = WireArray.create();

    private ArrayAdapter adapter;

    @BeforeEach
    void answerQueries() {
        server.stubFor(get(urlPathEqualTo("/api/v1/status/buildinfo"))
                .willReturn(okJson("{\"status\":\"success\",\"data\":{\"version\":\"3.5.0\"}}")));
        query(
                row("AT", GOLD, at(40)),
                row("USED", GOLD, "1.073741824e+09"),
                row("SIZE", GOLD, "4294967296"),
                row("KNOWN", GOLD, "4294967296"),
                row("AT", SILVER, at(40)),
                row("USED", SILVER, "0"),
                row("SIZE", SILVER, "1099511627776"),
                row("KNOWN", SILVER, "1099511627776"));
        range(
                series("AT", GOLD, point(-120, at(130)), point(-60, at(70)), point(0, at(10))),
                series("USED", GOLD, point(-120, "2000"), point(-60, "1500"), point(0, "1000")),
                series("SIZE", GOLD, point(-120, "4000"), point(-60, "4000"), point(0, "4000")));
        adapter = adapter(PURE, new ArrayCredential.ApiToken("s3cret"));
    }

    @AfterEach
    void close() {
        adapter.close();
    }

    @Override
    protected ArrayAdapter adapter() {
        return adapter;
    }

    @Override
    protected Instant now() {
        return NOW;
    }

    private ArrayAdapter adapter(MetricQuery query, ArrayCredential credential) {
        PrometheusProperties properties = new PrometheusProperties(
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ZERO,
                DataSize.ofMegabytes(1),
                Duration.ofHours(1));
        ArrayTarget pinned = WireArray.target(server, properties.limits());
        return new PrometheusKind(properties, AllowedNetworks.ALL)
                .connect(new ArrayTarget(pinned.address(), pinned.thumbprint(), query), credential);
    }

    private void query(String... rows) {
        answer("query", okJson(result("vector", "", rows)));
    }

    private void range(String... rows) {
        answer("query_range", okJson(result("matrix", "", rows)));
    }

    private void answer(String call, ResponseDefinitionBuilder answer) {
        server.stubFor(get(urlPathEqualTo("/api/v1/" + call)).willReturn(answer));
    }

    private static String result(String type, String more, String... rows) {
        return "{\"status\":\"success\"," + more + "\"data\":{\"resultType\":\"" + type + "\",\"result\":["
                + String.join(",", rows) + "]}}";
    }

    private static String labels(String figure, String device) {
        return "{\"metric\":{\"naa_id\":\"" + device + "\",\"name\":\"vol " + device.substring(30)
                + "\",\"job\":\"pure\",\"tidemark_figure\":\"" + figure + "\"},";
    }

    private static String row(String figure, String device, String value) {
        return labels(figure, device) + "\"value\":[" + NOW.getEpochSecond() + ".25,\"" + value + "\"]}";
    }

    private static String series(String figure, String device, String... points) {
        return labels(figure, device) + "\"values\":[" + String.join(",", points) + "]}";
    }

    private static String point(int seconds, String value) {
        return "[" + (NOW.getEpochSecond() + seconds) + ",\"" + value + "\"]";
    }

    /** The time so many seconds ago. */
    private static String at(int seconds) {
        return (NOW.getEpochSecond() - seconds) + ".5";
    }

    private @Nullable String gold(String at, String used, String size) {
        query(row("AT", GOLD, at), row("USED", GOLD, used), row("SIZE", GOLD, size));
        return missing();
    }

    /** Why the only volume has no usage; reading it alone says the same. */
    private @Nullable String missing() {
        ArrayVolume volume = adapter.volumes().get(0);
        if (volume.missing() == null) {
            assertThat(volume.usage()).isNotNull();
            return null;
        }
        assertThat(volume.usage()).isNull();
        assertThatThrownBy(() -> adapter.usage(volume.id()))
                .isInstanceOf(FigureNotReported.class)
                .hasMessage(volume.missing().text());
        return volume.missing().code();
    }

    @Test
    void datesASampleByItsScrapeAndNotByTheQuery() {
        ArrayVolume volume = adapter.volumes().get(0);
        assertThat(volume.devices()).containsExactly(GOLD_DEVICE);
        assertThat(volume.name()).isEqualTo("vol " + GOLD.substring(30));
        VolumeUsage usage = Objects.requireNonNull(volume.usage());
        assertThat(usage.at()).isEqualTo(NOW.minusMillis(39_500));
        assertThat(usage.writtenBytes()).isEqualTo(1L << 30);
        assertThat(usage.provisionedBytes()).isEqualTo(4L << 30);
        assertThat(adapter.usage(volume.id())).isEqualTo(usage);
    }

    @Test
    void deductsTheLargestShareOfMetadataAsTheArraysDo() {
        MetricQuery withMetadata = new MetricQuery(
                PURE.used(), PURE.size(), "naa_id", null, "name", null, List.of(), PURE.interval(), 1, 25);
        query(row("AT", GOLD, at(40)), row("USED", GOLD, "1280"), row("SIZE", GOLD, "1024"));
        try (ArrayAdapter other = adapter(withMetadata, new ArrayCredential.ApiToken("s3cret"))) {
            VolumeUsage usage = other.usage(GOLD_DEVICE);
            assertThat(usage.writtenBytes()).isEqualTo(1024);
            assertThat(usage.thinProvisioning()).isZero();
            assertThat(usage.accuracy().most(usage.writtenBytes())).isGreaterThanOrEqualTo(1280);
            assertThat(other.history(GOLD_DEVICE, NOW.minusSeconds(3600), NOW))
                    .extracting(VolumeUsage::writtenBytes)
                    .containsExactly(1600L, 1200L, 800L);
        }
    }

    @Test
    void reportsThatASampleIsOlderThanTwoIntervals() {
        assertThat(gold(at(119), "1", "2")).isNull();
        assertThat(gold(at(122), "1", "2")).isEqualTo("PROMETHEUS_SAMPLE_STALE");
    }

    @Test
    void reportsAVolumeWithoutASampleAndItsSize() {
        query(row("KNOWN", GOLD, "4096"));
        assertThat(missing()).isEqualTo("PROMETHEUS_SAMPLE_MISSING");
        assertThat(adapter.volumes().get(0).provisionedBytes()).isEqualTo(4096);
    }

    @ParameterizedTest
    @CsvSource({"NaN,4096", "+Inf,4096", "-1,4096", "1.5,4096", "4097,4096", "1,NaN", "1e30,4096", "text,4096"})
    void usesNoImpossibleFigure(String used, String size) {
        assertThat(gold(at(1), used, size)).isEqualTo("PROMETHEUS_FIGURE_NOT_USABLE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"AT", "USED", "SIZE"})
    void usesNoneOfSeveralSeries(String figure) {
        query(
                row("AT", GOLD, at(1)),
                row("USED", GOLD, "1"),
                row("SIZE", GOLD, "2"),
                row(figure, GOLD.toUpperCase(java.util.Locale.ROOT).substring(4), "1"));
        assertThat(missing()).isEqualTo("PROMETHEUS_SERIES_AMBIGUOUS");
    }

    @Test
    void listsAVolumeOnceAfterItsLabelsChanged() {
        query(
                row("AT", GOLD, at(1)),
                row("USED", GOLD, "1"),
                row("SIZE", GOLD, "2"),
                row("KNOWN", GOLD, "2"),
                row("KNOWN", GOLD, "1"));
        assertThat(missing()).isNull();
        assertThat(adapter.volumes()).hasSize(1);
    }

    @Test
    void leavesOutSeriesWhoseLabelNamesNoDevice() {
        query(
                row("USED", "naa.624a9370ABCDEF0123456789ABCDEF0Z", "1"),
                row("AT", GOLD, at(1)),
                row("USED", GOLD, "1"),
                row("SIZE", GOLD, "2"));
        assertThat(adapter.volumes()).extracting(ArrayVolume::id).containsExactly(GOLD_DEVICE);
        query(row("USED", "an unknown and long name of a volume", "1"));
        assertThatThrownBy(adapter::identity).hasMessageContaining("'an unknown and long name of a volume'");
        query();
        assertThatThrownBy(adapter::identity).hasMessageContaining("no series for " + PURE.used());
    }

    @Test
    void usesNoResultThatMayBeIncomplete() {
        answer("query", okJson(result("vector", "\"warnings\":[\"store-2: no route\"],", row("AT", GOLD, at(1)))));
        assertThatThrownBy(adapter::volumes)
                .isInstanceOf(ArrayUnreachable.class)
                .hasMessageContaining("store-2: no route");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"status\":\"success\",\"data\":{\"resultType\":\"scalar\",\"result\":1}}",
                "{\"status\":\"error\",\"data\":{\"result\":[]}}",
                "{}",
                "[]",
                "<html></html>"
            })
    void recognizesAServerThatIsNoPrometheus(String body) {
        answer("query", okJson(body));
        assertThat(catchThrowableOfType(Problem.class, adapter::volumes)
                        .statement()
                        .code())
                .isEqualTo(ArrayProblemMessage.ARRAY_NOT_OF_FAMILY.name());
    }

    @ParameterizedTest
    @CsvSource({
        "400,ARRAY_REQUEST_REFUSED",
        "422,ARRAY_REQUEST_REFUSED",
        "403,ARRAY_RIGHTS_MISSING",
        "503,ARRAY_BUSY",
        "401,ARRAY_LOGIN_REFUSED"
    })
    void givesTheReasonOfTheServer(int status, String code) {
        String body = "{\"status\":\"error\",\"errorType\":\"execution\",\"error\":\"many-to-many matching\"}";
        answer("query", aResponse().withStatus(status).withBody(body));
        Problem failure = catchThrowableOfType(Problem.class, adapter::volumes);
        assertThat(failure.statement().code()).isEqualTo(code);
        assertThat(failure).hasMessageContaining("many-to-many matching");
        assertThat(failure instanceof ArrayCredentialsRefused).isEqualTo(status == 401);
    }

    @Test
    void reportsNoVersionOfACompatibleServerWithoutOne() {
        assertThat(adapter.identity().version()).isEqualTo("3.5.0");
        answer("status/buildinfo", aResponse().withStatus(404));
        assertThat(adapter.identity().version()).isNull();
        answer("status/buildinfo", aResponse().withStatus(401));
        assertThatThrownBy(adapter::identity).isInstanceOf(ArrayRefused.class);
    }

    @Test
    void sendsTheCredentialOnlyIfThereIsOne() {
        adapter.volumes();
        server.verify(
                getRequestedFor(urlPathEqualTo("/api/v1/query")).withHeader("Authorization", equalTo("Bearer s3cret")));
        server.resetRequests();
        adapter(PURE, new ArrayCredential.Password("reader", "p")).volumes();
        server.verify(getRequestedFor(urlPathEqualTo("/api/v1/query"))
                .withHeader("Authorization", equalTo("Basic cmVhZGVyOnA=")));
        server.resetRequests();
        adapter(PURE, new ArrayCredential.ApiToken("")).volumes();
        server.verify(getRequestedFor(urlPathEqualTo("/api/v1/query")).withoutHeader("Authorization"));
    }

    @Test
    void datesTheHistoryByScrapesEachOnce() {
        range(
                series("AT", GOLD, point(-120, at(130)), point(-60, at(130)), point(0, at(10))),
                series("USED", GOLD, point(-120, "2000"), point(-60, "2000"), point(0, "NaN")),
                series("SIZE", GOLD, point(-120, "4000"), point(-60, "4000"), point(0, "4000")));
        List<VolumeUsage> history = adapter.history(GOLD_DEVICE, NOW.minusSeconds(600), NOW);
        assertThat(history).extracting(VolumeUsage::at).containsExactly(NOW.minusMillis(129_500));
    }

    @Test
    void continuesTheHistoryWhenALabelChanges() {
        range(
                series("AT", GOLD, point(-120, at(130)), point(-60, at(70))),
                series("USED", GOLD, point(-120, "2000"), point(-60, "1500")),
                series("SIZE", GOLD, point(-120, "4000"), point(-60, "4000")),
                series("AT", GOLD, point(-60, at(70)), point(0, at(10))),
                series("USED", GOLD, point(-60, "1500"), point(0, "1000")),
                series("SIZE", GOLD, point(-60, "4000"), point(0, "4000")));
        assertThat(adapter.history(GOLD_DEVICE, NOW.minusSeconds(600), NOW))
                .extracting(VolumeUsage::writtenBytes)
                .containsExactly(2000L, 1000L);
    }

    @Test
    void asksForFewerPointsThanTheServerGives() {
        for (Duration range : List.of(Duration.ofHours(1), Duration.ofDays(30), Duration.ofDays(3000))) {
            server.resetRequests();
            adapter.history(GOLD_DEVICE, NOW.minus(range), NOW);
            long step = server.findAll(getRequestedFor(urlPathEqualTo("/api/v1/query_range"))).stream()
                    .mapToLong(request ->
                            Long.parseLong(request.queryParameter("step").firstValue()))
                    .findFirst()
                    .orElseThrow();
            assertThat(step).isGreaterThanOrEqualTo(60);
            assertThat(range.toSeconds() / step).isLessThan(11_000);
        }
    }

    @Test
    void readsOneVolumeByTheValuesOfItsLabel() {
        adapter.usage(GOLD_DEVICE);
        String asked = server.findAll(getRequestedFor(urlPathEqualTo("/api/v1/query"))).stream()
                .map(request -> request.queryParameter("query").firstValue())
                .reduce((first, last) -> last)
                .orElseThrow();
        assertThat(asked)
                .contains(
                        "timestamp(purefa_volume_space_bytes{space=\"virtual\",naa_id=~\"naa[.]624a9370ABCDEF0123456789ABCDEF01\"})");
    }
}
