package io.tidemark.security.web;

import io.tidemark.platform.Caller;
import io.tidemark.security.CallerAuthentication;
import io.tidemark.security.SessionCaller;
import io.tidemark.security.preferences.GridPreferences;
import io.tidemark.security.preferences.Preferences;
import io.tidemark.security.preferences.Preferences.TimeFormat;
import io.tidemark.security.preferences.UserPreferences;
import jakarta.validation.Valid;
import java.time.DayOfWeek;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Language, formats and lists of the page for the user who calls. */
@RestController
@RequestMapping("/api/v1/preferences")
class PreferencesController {

    /**
     * What the caller chooses.
     *
     * @param language ISO 639 code of a shipped language, for example {@code de}; null for the language of the vSphere Client
     * @param timeFormat hours in which times are written; null for the time format of the vSphere Client
     * @param firstDayOfWeek day with which weeks begin; null for that of the language
     */
    record PreferencesRequest(
            @Nullable String language,
            @Nullable TimeFormat timeFormat,
            @Nullable DayOfWeek firstDayOfWeek) {}

    private final UserPreferences preferences;

    PreferencesController(UserPreferences preferences) {
        this.preferences = preferences;
    }

    /** Returns the language and the formats that the caller chose. */
    @GetMapping
    Preferences read(CallerAuthentication authentication) {
        return preferences.of(confirmed(authentication));
    }

    /** Replaces the language and the formats of the caller. What is null or left out follows the vSphere Client. */
    @PutMapping
    Preferences change(@RequestBody PreferencesRequest body, CallerAuthentication authentication) {
        Preferences chosen = new Preferences(body.language(), body.timeFormat(), body.firstDayOfWeek()).checked();
        preferences.replace(confirmed(authentication), chosen);
        return chosen;
    }

    /** Returns how the caller arranged the list of datastores. */
    @GetMapping("/datastore-grid")
    GridPreferences grid(CallerAuthentication authentication) {
        return preferences.grid(confirmed(authentication));
    }

    /** Replaces how the caller arranged the list of datastores. */
    @PutMapping("/datastore-grid")
    GridPreferences changeGrid(@RequestBody @Valid GridPreferences body, CallerAuthentication authentication) {
        preferences.replace(confirmed(authentication), body);
        return body;
    }

    /** No privilege is needed, hence vCenter has not been asked yet whether the session has ended. */
    private static Caller confirmed(CallerAuthentication authentication) {
        SessionCaller caller = authentication.caller();
        caller.permissions(null);
        return caller;
    }
}
