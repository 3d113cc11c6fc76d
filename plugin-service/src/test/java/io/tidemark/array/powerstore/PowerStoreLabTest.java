package io.tidemark.array.powerstore;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.array.VolumeUsage;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.LabAccess;
import io.tidemark.array.spi.OwnLabContract;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The adapter against the lab's PowerStore, whose true state the control API returns. */
class PowerStoreLabTest extends OwnLabContract {

    PowerStoreLabTest() {
        super(null, "powerstore");
    }

    @Override
    protected String array() {
        return "powerstore-1";
    }

    @Override
    protected String datastore() {
        return "vmfs6-power";
    }

    /** Another appliance of the cluster, which is not read. */
    @Override
    protected String elsewhere() {
        return "";
    }

    @Override
    protected ArrayAdapter connect(LabAccess access) {
        JsonNode facts = facts();
        return new PowerStoreAdapter(
                access.client(facts, "PowerStore", PowerStoreLogIn::words),
                access.password(facts),
                new PowerStorePaging(access.pageSize(), 3),
                Clock.fixed(now(), ZoneOffset.UTC));
    }

    @Test
    void namesDevicesAsHostsDo() {
        assertThat(behind(datastore()).devices().get(0)).startsWith("naa.68ccf098");
    }

    @Test
    void seesTheFigureFallOnlyWhenDeadSpaceWasGivenBack() {
        String id = behind("vmfs5-power").id();
        long before = adapter().usage(id).writtenBytes();
        lab().control("POST", "/datastores/vmfs5-power/vms:delete", "{\"count\":1}");
        lab().advance("10m");
        assertThat(adapter().usage(id).writtenBytes()).isEqualTo(before);
    }

    @Test
    void unfoldsTheHistoryAtTheStepThatReachesBackSoFar() {
        String id = behind(datastore()).id();
        Instant to = now();
        for (Duration[] age : new Duration[][] {
            {Duration.ofHours(3), Duration.ofMinutes(5)},
            {Duration.ofDays(6), Duration.ofHours(1)},
            {Duration.ofDays(90), Duration.ofDays(1)}
        }) {
            List<VolumeUsage> samples = adapter().history(id, to.minus(age[0]), to);
            assertThat(samples).hasSizeBetween((int) age[0].dividedBy(age[1]) - 1, (int) age[0].dividedBy(age[1]) + 1);
            for (int i = 1; i < samples.size(); i++) {
                assertThat(Duration.between(
                                samples.get(i - 1).at(), samples.get(i).at()))
                        .isEqualTo(age[1]);
            }
        }
    }
}
