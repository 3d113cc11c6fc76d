package io.tidemark.security.web;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Patterns;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.security.CallerAuthentication;
import io.tidemark.security.Callers;
import io.tidemark.security.SessionCaller;
import io.tidemark.security.login.LoginAttempts;
import io.tidemark.security.login.RefusedLogins;
import io.tidemark.security.preferences.Preferences;
import io.tidemark.security.preferences.UserPreferences;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.fault.LoginRefused;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.trial.Trial;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Logging in and out for automation. */
@RestController
@RequestMapping("/api/v1/sessions")
class SessionsController {

    /**
     * The credentials of a log-in.
     *
     * @param vcenter guid or address of a connected vCenter, null when there is only one
     * @param username user name with its domain, e.g. {@code administrator@vsphere.local}
     */
    record SessionRequest(
            @Nullable @Size(max = 260) String vcenter,

            @NotBlank @Size(max = 256) @Pattern(regexp = Patterns.ONE_LINE)
            String username,

            @NotBlank @Size(max = 1024) @Pattern(regexp = Patterns.ONE_LINE)
            String password) {

        @Override
        public String toString() {
            return "SessionRequest[vcenter=" + vcenter + ", username=" + username + "]";
        }
    }

    /**
     * A new session.
     *
     * @param token to be sent as {@code Authorization: Bearer}; returned only here
     */
    record IssuedSession(String token, Instant expiresAt, String vcenter, String username) {}

    /**
     * The session of the caller.
     *
     * @param permissions privileges of the caller on the requested object
     * @param preferences language and formats that the caller chose for the page
     * @param vcenterAway null while vCenter responds; otherwise, data and permissions are those that were last known
     * @param trial whether the trial of the installation is active: nothing that changes hosts is sent
     */
    record CurrentSession(
            String username,
            String vcenter,
            List<String> permissions,
            @Nullable VcenterAway vcenterAway,
            Preferences preferences,
            boolean trial) {}

    /**
     * The vCenter of the caller does not respond.
     *
     * @param lastContact when it last responded; null if it did not since the start of the service
     * @param seconds how long ago that was
     * @param statement why it does not respond
     */
    record VcenterAway(
            @Nullable Instant lastContact, @Nullable Long seconds, Statement statement) {}

    private final Callers callers;
    private final Vcenters vcenters;
    private final LoginAttempts attempts;
    private final RefusedLogins refused;
    private final UserPreferences preferences;
    private final Trial trial;
    private final Clock clock;

    SessionsController(
            Callers callers,
            Vcenters vcenters,
            LoginAttempts attempts,
            RefusedLogins refused,
            UserPreferences preferences,
            Trial trial,
            Clock clock) {
        this.callers = callers;
        this.vcenters = vcenters;
        this.attempts = attempts;
        this.refused = refused;
        this.preferences = preferences;
        this.trial = trial;
        this.clock = clock;
    }

    /**
     * Opens a session for automation. Send the token in the header {@code Authorization: Bearer <token>} of further
     * requests.
     */
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    IssuedSession logIn(@Valid @RequestBody SessionRequest body, HttpServletRequest request) {
        String address = request.getRemoteAddr();
        VcenterConnection vcenter = vcenters.named(body.vcenter());
        try {
            Callers.Issued issued = attempts.attempt(
                    address, body.username(), () -> callers.logIn(vcenter, body.username(), body.password()));
            return new IssuedSession(
                    issued.token(),
                    issued.expiresAt(),
                    issued.caller().vcenter(),
                    issued.caller().userName());
        } catch (LoginRefused e) {
            refused.add(body.username(), vcenter.guid(), address);
            throw new Problem(401, "login-refused", e.statement()).because(e);
        }
    }

    /**
     * Returns the caller's session with its privileges and preferences.
     *
     * @param objectId object of the privileges; if omitted, the root folder of the vCenter
     */
    @GetMapping("/current")
    CurrentSession current(
            CallerAuthentication authentication, @RequestParam(required = false) @Nullable String objectId) {
        SessionCaller caller = authentication.caller();
        ObjectId object = ObjectId.optional(objectId);
        List<Permission> permissions;
        VcenterAway away = null;
        try {
            permissions = caller.permissions(object);
            vcenters.contacted(caller.vcenter(), null);
        } catch (VcenterUnreachable e) {
            Optional<Instant> last = vcenters.contacted(caller.vcenter(), e);
            permissions = caller.lastPermissions(object).orElseThrow(() -> e);
            away = new VcenterAway(
                    last.orElse(null),
                    last.map(at -> Duration.between(at, clock.instant()).toSeconds())
                            .orElse(null),
                    e.statement());
        }
        return new CurrentSession(
                caller.userName(),
                caller.vcenter(),
                permissions.stream().map(Permission::privilege).toList(),
                away,
                preferences.of(caller),
                trial.active());
    }

    /** Ends the caller's session. */
    @DeleteMapping("/current")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void logOut(CallerAuthentication authentication) {
        callers.logOut(authentication.credential());
    }
}
