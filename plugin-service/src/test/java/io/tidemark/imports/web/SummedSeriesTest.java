package io.tidemark.imports.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.imports.esxtop.DeviceFigures;
import io.tidemark.imports.esxtop.UnmapFigures;
import io.tidemark.imports.run.StoredSeries;
import io.tidemark.imports.web.ImportViews.NamedDatastore;
import io.tidemark.platform.ObjectId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SummedSeriesTest {

    private static final Instant EIGHT = Instant.parse("2026-03-02T08:00:00Z");
    private static final NamedDatastore BIG =
            new NamedDatastore(new ObjectId("674908e5-ab21-4079-9cb1-596358ee5dd1", "datastore-1"), "big");

    private static StoredSeries series(long id, String host, String device, @Nullable Long ios) {
        DeviceFigures figures = UnmapFigures.of(
                host,
                device,
                EIGHT,
                EIGHT.plusSeconds(60),
                13,
                ios,
                ios == null ? null : Long.valueOf(ios * 64),
                id % 2 == 0);
        return new StoredSeries(id, figures);
    }

    private static List<SummedSeries> summed(StoredSeries... all) {
        return SummedSeries.of(List.of(all), device -> device.startsWith("naa.big") ? BIG : null);
    }

    @Test
    void sumsTheExtentsOfADatastoreOverHosts() {
        SummedSeries one = summed(
                        series(4, "esx-02", "naa.big1", 5L),
                        series(3, "esx-01", "naa.big1", 7L),
                        series(8, "esx-01", "naa.big2", 0L))
                .get(0);
        assertThat(one.id()).isEqualTo(3);
        assertThat(one.datastore()).isEqualTo(BIG);
        assertThat(one.hosts()).containsExactly("esx-01", "esx-02");
        assertThat(one.devices()).containsExactly("naa.big1", "naa.big2");
        assertThat(one.sum(DeviceFigures::unmapIos)).isEqualTo(12);
        assertThat(one.sum(DeviceFigures::unmapBytes)).isEqualTo(768);
        assertThat(one.sum(DeviceFigures::unmapFailed)).isNull();
        assertThat(one.bytesMeasured()).isFalse();
    }

    @Test
    void keepsDevicesApartThatBelongToNoDatastoreTheCallerMaySee() {
        assertThat(summed(
                        series(1, "esx-01", "naa.a", 5L),
                        series(2, "esx-02", "NAA.A", 5L),
                        series(3, "esx-01", "naa.b", 5L)))
                .singleElement()
                .extracting(SummedSeries::series)
                .isEqualTo(List.of(1L, 2L));
    }

    @Test
    void leavesOutWhereNothingWasSentOrNobodyCounted() {
        assertThat(summed(
                        series(1, "esx-01", "naa.a", 0L),
                        series(2, "esx-02", "naa.a", 0L),
                        series(3, "esx-01", "naa.b", 5L),
                        series(4, "esx-02", "naa.b", null)))
                .isEmpty();
    }
}
