package io.tidemark.reclaim.web;

import io.tidemark.platform.Caller;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Recorder;
import io.tidemark.reclaim.settings.ReclaimSettings;
import io.tidemark.reclaim.settings.StoredSettings;
import jakarta.validation.Valid;
import java.time.Clock;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Settings for all runs: limits, unit margin, array guard, retention, pause. */
@RestController
@RequestMapping("/api/v1/settings")
class SettingsController {

    private final StoredSettings settings;
    private final Recorder recorder;
    private final Clock clock;

    SettingsController(StoredSettings settings, Recorder recorder, Clock clock) {
        this.settings = settings;
        this.recorder = recorder;
        this.clock = clock;
    }

    /** Returns the settings for all reclaim runs. */
    @GetMapping
    ReclaimSettings read(Caller caller) {
        caller.require(Permission.VIEW);
        return settings.current();
    }

    /** Changes the settings for all reclaim runs. Omitted settings are not changed. */
    @PutMapping
    ReclaimSettings change(@Valid @RequestBody SettingsRequest request, Caller caller) {
        caller.require(Permission.CONFIGURE);
        return recorder.of(caller.userName(), null, "settings.change")
                .on(null, "settings")
                .record(() -> settings.change(
                        current -> request.over(current).checked(), caller.userName(), clock.instant()));
    }
}
