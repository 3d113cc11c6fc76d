package io.tidemark.reclaim.web;

import io.tidemark.platform.Caller;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.reclaim.settings.ReclaimSettings;
import io.tidemark.reclaim.settings.StoredSettings;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Settings for all runs: ceilings, unit margin, array guard, retention, pause. */
@RestController
@RequestMapping("/api/v1/settings")
class SettingsController {

    private final StoredSettings settings;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    SettingsController(StoredSettings settings, ApplicationEventPublisher events, Clock clock) {
        this.settings = settings;
        this.events = events;
        this.clock = clock;
    }

    /** Returns the settings for all reclaim runs. */
    @GetMapping
    ReclaimSettings read(Caller caller) {
        caller.require(Permission.VIEW);
        return settings.current();
    }

    /** Changes the settings for all reclaim runs. What is left out stays. */
    @PutMapping
    ReclaimSettings change(@RequestBody SettingsRequest request, Caller caller) {
        caller.require(Permission.CONFIGURE);
        try {
            ReclaimSettings now = request.over(settings.current()).checked();
            settings.replace(now, caller.userName(), clock.instant());
            publish(caller, Outcome.DONE, null);
            return now;
        } catch (Problem problem) {
            publish(caller, Outcome.REFUSED, problem.detail());
            throw problem;
        }
    }

    private void publish(Caller caller, Outcome outcome, @Nullable String detail) {
        events.publishEvent(new RecordedActivity(
                clock.instant(), caller.userName(), "settings.change", null, null, "settings", outcome, detail));
    }
}
