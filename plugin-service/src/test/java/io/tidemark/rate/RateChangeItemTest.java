package io.tidemark.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.rate.RateChangeItem.Outcome;
import io.tidemark.rate.RateChangeItem.State;
import io.tidemark.rate.RateChangeItem.Target;
import io.tidemark.rate.setting.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** How an item is kept and how it moves on. */
class RateChangeItemTest {

    private static final Statement WARNING = new Statement("RATE_OFF", "Off.", Map.of());
    private static final RateChangeItem ITEM = new RateChangeItem(
            3,
            new Target(
                    new ObjectId("674908e5-ab21-4079-9cb1-596358ee5dd1", "datastore-7"),
                    "ds-7",
                    "5f07dfd2-d069f440-5da6-000000000007",
                    "host-1",
                    "esx-1"),
            Rate.priority("low"),
            Rate.fixed(500),
            Outcome.of(State.PENDING, null, List.of(WARNING)),
            new RateForecast(1024, 2, Duration.ofMinutes(5), 1000));

    /** As release 0.1.0 wrote it. */
    private static final String FLAT = """
            {"position":3,"datastore":"674908e5-ab21-4079-9cb1-596358ee5dd1:datastore-7","datastoreName":"ds-7",
             "vmfsUuid":"5f07dfd2-d069f440-5da6-000000000007","host":"host-1","hostName":"esx-1",
             "from":{"method":"priority","priority":"low"},"to":{"method":"fixed","fixedMBps":500},
             "state":"PENDING","reason":null,"warnings":[{"code":"RATE_OFF","text":"Off.","params":{}}],
             "hostsNotInSync":[],"hostsNotQueried":[],
             "forecast":{"deadSpaceBytes":1024,"hosts":2,"timeToFinish":"PT5M","peakMBps":1000.0}}
            """;

    private final JsonMapper json = JsonMapper.builder().build();

    @Test
    void isKeptAsOneFlatDocument() {
        assertThat(json.readValue(FLAT, RateChangeItem.class)).isEqualTo(ITEM);
        assertThat(json.readTree(json.writeValueAsString(ITEM))).isEqualTo(json.readTree(FLAT));
    }

    @Test
    void movesOnWithItsWarnings() {
        RateChangeItem done =
                ITEM.now(State.SETTING, null).now(State.DONE, null).seen(List.of("esx-2"), List.of("esx-3"));
        assertThat(done.outcome().hostsNotInSync()).containsExactly("esx-2");
        assertThat(done.outcome().hostsNotQueried()).containsExactly("esx-3");
        assertThat(done.reason().code()).isEqualTo("RATE_STRAGGLERS");
        assertThat(done.state()).isEqualTo(State.DONE);
        assertThat(done.outcome().warnings()).containsExactly(WARNING);
        assertThat(ITEM.now(State.SETTING, null)
                        .now(State.DONE, null)
                        .seen(List.of(), List.of("esx-3"))
                        .reason())
                .isNull();
        Statement lower = Statement.of("RATE_UNDONE_TO_LOW", "Low.");
        assertThat(done.warned(lower).outcome().warnings()).containsExactly(WARNING, lower);
        assertThat(done.warned(lower).outcome().hostsNotInSync()).containsExactly("esx-2");
    }

    @Test
    void isLeftAloneByAnUndoFromWhatItWasSetTo() {
        Statement why = Statement.of("RATE_CHANGED_SINCE", "Changed.");
        RateChangeItem left = ITEM.leftAlone(0, Rate.priority("low"), why);
        assertThat(left.from()).isEqualTo(Rate.fixed(500));
        assertThat(left.to()).isEqualTo(Rate.priority("low"));
        assertThat(left.target().host()).isNull();
        assertThat(left.target().datastoreName()).isEqualTo("ds-7");
        assertThat(left.outcome()).isEqualTo(Outcome.of(State.REFUSED, why, List.of()));
        assertThat(left.forecast()).isNull();
    }
}
