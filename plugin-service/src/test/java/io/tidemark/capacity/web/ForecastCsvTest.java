package io.tidemark.capacity.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.capacity.fleet.DeadSpaceForecast;
import io.tidemark.capacity.fleet.DeadSpaceTrends;
import io.tidemark.capacity.fleet.Fleet;
import io.tidemark.capacity.fleet.FleetTrends;
import io.tidemark.capacity.query.UnmapCurves;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageQuery;
import io.tidemark.vcenter.SignedIn;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ForecastCsvTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final int MANY = PageQuery.MAX_SIZE + 200;

    private final SignedIn caller = mock(SignedIn.class);
    private final Fleet fleet = mock(Fleet.class);
    private final FleetController controller = new FleetController(
            fleet,
            mock(UnmapCurves.class),
            mock(DeadSpaceTrends.class),
            mock(FleetTrends.class),
            Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));

    @Test
    void writesAllForecastsThatMatchOrAPage() {
        when(fleet.forecast(caller))
                .thenReturn(IntStream.range(0, MANY)
                        .mapToObj(ForecastCsvTest::forecast)
                        .toList());
        PageQuery all = new PageQuery(null, null, null, null);
        assertThat(controller.forecastCsv(caller, all).lines()).hasSize(1 + MANY);
        assertThat(controller
                        .forecastCsv(caller, new PageQuery(null, null, "name,desc", "DS-119"))
                        .lines())
                .hasSize(1 + 11)
                .element(1)
                .asString()
                .contains(",ds-1199,");
        assertThat(controller
                        .forecastCsv(caller, new PageQuery(null, 2, null, null))
                        .lines())
                .hasSize(1 + 2);
        assertThat(controller.forecast(caller, all).items()).hasSize(100);
    }

    private static DeadSpaceForecast forecast(int number) {
        return new DeadSpaceForecast(
                new ObjectId(VCENTER, "datastore-" + number),
                "ds-" + number,
                1L,
                null,
                2L,
                new DeadSpaceForecast.Growth(null, null, null, null, null),
                null);
    }
}
