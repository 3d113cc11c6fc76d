package io.tidemark.server.setup.web;

import io.tidemark.platform.Caller;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Statement;
import io.tidemark.platform.setup.SetupStep;
import io.tidemark.server.setup.Setup;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The first steps with an installation, with their state now. */
@RestController
@RequestMapping("/api/v1/setup")
class SetupController {

    /**
     * The first steps with an installation.
     *
     * @param dismissed whether the caller does not want to see them
     * @param steps in the order in which they are taken; those that do not apply are left out
     */
    record SetupView(boolean dismissed, List<SetupStepView> steps) {}

    /**
     * A first step.
     *
     * @param state {@code FAILED} if it was taken, but something is wrong
     * @param statement what is wrong; null without that, and for callers without the privilege to configure
     */
    record SetupStepView(
            SetupStep.Kind kind,
            SetupStep.State state,
            @Nullable Statement statement) {}

    /**
     * What the caller wants to see.
     *
     * @param dismissed whether the page hides the steps
     */
    record SetupRequest(@NotNull Boolean dismissed) {}

    private final Setup setup;

    SetupController(Setup setup) {
        this.setup = setup;
    }

    /** Returns the first steps with the installation for the vCenter of the caller, each with its state now. */
    @GetMapping
    SetupView read(Caller caller) {
        caller.require(Permission.VIEW);
        boolean statements = caller.may(Permission.CONFIGURE);
        return new SetupView(
                setup.dismissed(caller),
                setup.steps(caller).stream()
                        .map(step -> new SetupStepView(step.kind(), step.state(), statements ? step.statement() : null))
                        .toList());
    }

    /** Sets whether the page hides the first steps from the caller, on all browsers. */
    @PutMapping
    SetupView change(@Valid @RequestBody SetupRequest body, Caller caller) {
        caller.require(Permission.VIEW);
        setup.dismiss(caller, body.dismissed());
        return read(caller);
    }
}
