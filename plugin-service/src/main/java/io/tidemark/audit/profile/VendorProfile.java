package io.tidemark.audit.profile;

import io.tidemark.audit.AuditProblemMessage;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.vcenter.host.EsxiRelease;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The devices of a vendor and the recommended settings of their hosts.
 *
 * @param version 0 as shipped, one more with each change
 * @param devices empty for the profile of everything that no other covers
 */
public record VendorProfile(
        String id,
        String name,
        int version,
        List<DeviceMatch> devices,
        List<Expectation> expectations,
        @Nullable String note) {

    /** The profile of devices that no other covers. */
    public static final String FALLBACK = "vmware-default";

    /** Devices, expectations, and characters of the name. */
    public static final int MOST = 100;

    public boolean fallback() {
        return FALLBACK.equals(id);
    }

    /** Of the ID alone: a map of profiles must not read all their expectations. */
    @Override
    public int hashCode() {
        return id.hashCode();
    }

    boolean covers(DeviceReading device) {
        return devices.stream().anyMatch(match -> match.covers(device));
    }

    Optional<Expectation> expectation(String setting, HostReading host) {
        return expectations.stream()
                .filter(one -> one.setting().equals(setting) && one.isFor(host))
                .findFirst();
    }

    /** Rejects settings that no rule supports, and lists each. */
    void check() {
        Problem problem = Problem.invalid();
        if (name.isBlank() || name.length() > MOST) {
            problem.error("/name", RequestMessage.VALUE_LENGTH.with("min", 1, "max", MOST));
        }
        if (!fallback() && devices.isEmpty()) {
            problem.error("/devices", RequestMessage.VALUE_EMPTY);
        }
        if (fallback() && !devices.isEmpty()) {
            problem.error("/devices", AuditProblemMessage.PROFILE_DEVICES);
        }
        if (devices.size() > MOST) {
            problem.error("/devices", RequestMessage.LIST_TOO_LONG.with("max", MOST));
        }
        if (expectations.size() > MOST) {
            problem.error("/expectations", RequestMessage.LIST_TOO_LONG.with("max", MOST));
        }
        for (int i = 0; i < devices.size(); i++) {
            if (devices.get(i).vendor().isBlank() || "*".equals(devices.get(i).vendor())) {
                problem.error("/devices/" + i + "/vendor", AuditProblemMessage.PROFILE_VENDOR);
            }
        }
        Set<List<@Nullable String>> seen = new HashSet<>();
        for (int i = 0; i < expectations.size(); i++) {
            check(expectations.get(i), "/expectations/" + i, seen, problem);
        }
        if (!problem.errors().isEmpty()) {
            throw problem;
        }
    }

    private static void check(Expectation one, String at, Set<List<@Nullable String>> seen, Problem problem) {
        if (!Setting.known(one.setting())) {
            problem.error(
                    at + "/setting",
                    RequestMessage.VALUE_NOT_LISTED.with(
                            "values", Setting.all().stream().sorted().collect(Collectors.joining(", "))));
        } else if (!Setting.takes(one.setting(), one.expected())) {
            problem.error(
                    at + "/expected",
                    AuditProblemMessage.PROFILE_VALUE.with("value", one.expected(), "setting", one.setting()));
        }
        if (one.source().isBlank()) {
            problem.error(at + "/source", RequestMessage.VALUE_BLANK);
        }
        bound(one.from(), at + "/from", problem);
        bound(one.below(), at + "/below", problem);
        if (!seen.add(java.util.Arrays.asList(one.setting(), one.from(), one.below()))) {
            problem.error(at, AuditProblemMessage.PROFILE_SETTING_REPEATED.with("setting", one.setting()));
        }
    }

    private static void bound(@Nullable String text, String at, Problem problem) {
        if (text == null) {
            return;
        }
        try {
            EsxiRelease.parse(text);
        } catch (IllegalArgumentException e) {
            problem.error(at, AuditProblemMessage.PROFILE_RELEASE);
        }
    }
}
