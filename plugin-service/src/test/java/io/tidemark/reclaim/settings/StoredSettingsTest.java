package io.tidemark.reclaim.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.reclaim.ReclaimProperties;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** Settings that users change. */
@OnEveryDatabase
class StoredSettingsTest {

    private static final Instant NOW = Instant.parse("2026-11-01T00:00:00Z");

    private final StoredSettings settings;

    StoredSettingsTest(TestDatabase database) {
        DataSource source = database.fresh();
        settings = new StoredSettings(
                JdbcClient.create(source),
                JsonMapper.shared(),
                TestDatabase.transactions(source),
                new Binder(new MapConfigurationPropertySource(Map.of()))
                        .bindOrCreate("tidemark.reclaim", ReclaimProperties.class));
    }

    private static ReclaimSettings with(ReclaimSettings known, boolean paused, int runsPerArray) {
        return new ReclaimSettings(
                paused,
                runsPerArray,
                known.runsPerVcenter(),
                known.arrayLimits(),
                known.vcenterLimits(),
                known.unitPercent(),
                known.guard(),
                known.keepRunsDays(),
                known.reportZone(),
                known.fullPoolPercent());
    }

    @Test
    void keepBothOfTwoChangesAtTheSameTime() {
        AtomicReference<CompletableFuture<?>> pause = new AtomicReference<>();
        settings.change(
                known -> {
                    pause.set(CompletableFuture.runAsync(
                            () -> settings.change(now -> with(now, true, now.runsPerArray()), "ann", NOW)));
                    assertThatThrownBy(() -> pause.get().get(200, TimeUnit.MILLISECONDS))
                            .isInstanceOf(TimeoutException.class);
                    return with(known, known.paused(), 7);
                },
                "ben",
                NOW);
        pause.get().join();
        assertThat(settings.current().paused()).isTrue();
        assertThat(settings.current().runsPerArray()).isEqualTo(7);
    }
}
