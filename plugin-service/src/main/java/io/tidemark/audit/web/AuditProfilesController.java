package io.tidemark.audit.web;

import io.tidemark.audit.AuditMessage;
import io.tidemark.audit.profile.DeviceMatch;
import io.tidemark.audit.profile.Expectation;
import io.tidemark.audit.profile.VendorProfile;
import io.tidemark.audit.profile.VendorProfiles;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Patterns;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Recorder;
import io.tidemark.vcenter.SignedIn;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Vendor profiles: read, changed, with their history. */
@RestController
@RequestMapping("/api/v1/audit-profiles")
class AuditProfilesController {

    private final VendorProfiles profiles;
    private final Recorder recorder;

    AuditProfilesController(VendorProfiles profiles, Recorder recorder) {
        this.profiles = profiles;
        this.recorder = recorder;
    }

    /** A device group of the profile; model null for all, a star at the end matches anything. */
    record ProfileDeviceRequest(
            @NotNull String vendor, @Nullable String model) {}

    /**
     * One expectation of the profile.
     *
     * @param setting key of an option or name of a setting
     * @param from first release it is for, null for all
     * @param below first release it is no longer for, null for none
     */
    record ProfileExpectationRequest(
            @NotBlank String setting,
            @NotBlank String expected,
            @Nullable String from,
            @Nullable String below,
            @NotNull String source,
            @Nullable String note) {}

    /** {@code version} is the version on which the change is based. */
    record ProfileRequest(
            @NotNull Integer version,
            @NotBlank String name,
            @NotNull List<@Valid @NotNull ProfileDeviceRequest> devices,
            @NotNull List<@Valid @NotNull ProfileExpectationRequest> expectations,
            @Nullable @Pattern(regexp = Patterns.LINES) String note) {

        VendorProfile of(String id) {
            return new VendorProfile(
                    id,
                    name,
                    version,
                    devices.stream()
                            .map(one -> new DeviceMatch(one.vendor(), one.model()))
                            .toList(),
                    expectations.stream()
                            .map(one -> new Expectation(
                                    one.setting(), one.expected(), one.from(), one.below(), one.source(), one.note()))
                            .toList(),
                    note);
        }
    }

    /** Lists the vendor profiles: the settings that vendors recommend for hosts with their arrays. */
    @GetMapping
    PageOf<VendorProfile> list(SignedIn caller, PageQuery page) {
        caller.require(Permission.VIEW);
        return page.slice(profiles.current().all());
    }

    /** Returns a vendor profile. */
    @GetMapping("/{id}")
    VendorProfile profile(@PathVariable String id, SignedIn caller) {
        caller.require(Permission.VIEW);
        return profiles.find(id);
    }

    /** Lists every version of a vendor profile, newest first. */
    @GetMapping("/{id}/history")
    List<VendorProfile> history(@PathVariable String id, SignedIn caller) {
        caller.require(Permission.VIEW);
        return profiles.history(id);
    }

    /** Changes a vendor profile. {@code version} must be the current one; the change creates the next one. */
    @PutMapping("/{id}")
    VendorProfile change(@PathVariable String id, @Valid @RequestBody ProfileRequest body, SignedIn caller) {
        Recorder.Entry entry = recorder.of(caller, "audit-profile.change").on(null, id);
        VendorProfile changed = entry.attempt(() -> {
            caller.require(Permission.CONFIGURE);
            return profiles.change(body.of(id), caller.userName());
        });
        entry.done(AuditMessage.PROFILE_ACTIVITY.with("version", changed.version()));
        return changed;
    }
}
