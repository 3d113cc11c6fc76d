package io.tidemark.platform.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which time zones schedules and reports may have. */
class ZonesTest {

    @Test
    void takesZonesWithANameOnly() {
        assertThat(Zones.known("Europe/Berlin")).isTrue();
        assertThat(Zones.known("UTC")).isTrue();
        assertThat(Zones.known("+01:00")).isFalse();
        assertThat(Zones.known(null)).isFalse();
    }
}
