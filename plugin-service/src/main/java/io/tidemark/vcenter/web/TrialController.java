package io.tidemark.vcenter.web;

import io.tidemark.platform.Caller;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Recorder;
import io.tidemark.vcenter.trial.Trial;
import io.tidemark.vcenter.trial.TrialPeriod;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The trial of the installation. */
@RestController
@RequestMapping("/api/v1/trial")
class TrialController {

    /**
     * The trial of the installation.
     *
     * @param active whether it runs now: nothing that changes hosts is sent
     * @param beganAt time of the first start, null if there was no trial
     * @param endedAt time of its end, null if it runs or there was none
     * @param endedBy user who ended it, null like {@code endedAt}
     */
    record TrialView(
            boolean active,
            @Nullable Instant beganAt,
            @Nullable Instant endedAt,
            @Nullable String endedBy) {

        static TrialView of(TrialPeriod period) {
            return new TrialView(period.running(), period.beganAt(), period.endedAt(), period.endedBy());
        }
    }

    private final Trial trial;
    private final Recorder recorder;

    TrialController(Trial trial, Recorder recorder) {
        this.trial = trial;
        this.recorder = recorder;
    }

    /** Returns the trial of the installation. */
    @GetMapping
    TrialView read(Caller caller) {
        caller.require(Permission.VIEW);
        return TrialView.of(trial.period());
    }

    /**
     * Ends the trial of the installation for all vCenters. From then on, users and policies can change hosts. A trial
     * that has ended does not begin again.
     */
    @PostMapping("/end")
    TrialView end(Caller caller) {
        return recorder.of(caller, "trial.end").record(() -> {
            caller.require(Permission.CONFIGURE);
            return TrialView.of(trial.end(caller.userName()));
        });
    }
}
