package io.tidemark.audit.profile;

import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.device.DeviceReading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The values that the profiles of a host's devices recommend for one setting. */
public record ExpectationSet(List<ProfileExpectation> all) {

    /** If a profile has no expectation, that of the fallback applies. */
    public static ExpectationSet on(String setting, HostReading host, List<DeviceReading> devices, Profiles profiles) {
        Map<VendorProfile, VendorProfile> deciding = new HashMap<>();
        Map<VendorProfile, List<String>> groups = new LinkedHashMap<>();
        devices.forEach(device -> groups.computeIfAbsent(
                        deciding.computeIfAbsent(
                                profiles.of(device),
                                own -> own.expectation(setting, host).isPresent() ? own : profiles.fallback()),
                        any -> new ArrayList<>())
                .add(device.name()));
        List<ProfileExpectation> all = new ArrayList<>();
        groups.forEach((profile, names) -> profile.expectation(setting, host)
                .ifPresent(expectation -> all.add(new ProfileExpectation(profile, expectation, List.copyOf(names)))));
        return new ExpectationSet(List.copyOf(all));
    }

    /** The expectation of the fallback, for a host without devices. */
    public static ExpectationSet byDefault(String setting, HostReading host, Profiles profiles) {
        Optional<Expectation> expectation = profiles.fallback().expectation(setting, host);
        return new ExpectationSet(expectation
                .map(one -> List.of(new ProfileExpectation(profiles.fallback(), one, List.of())))
                .orElse(List.of()));
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** Whether profiles recommend different values. */
    public boolean disagrees() {
        return all.stream().map(ProfileExpectation::expected).distinct().count() > 1;
    }

    /** Without the fallback's expectation when a vendor has one: a default is no vendor's statement. */
    public ExpectationSet ofVendors() {
        List<ProfileExpectation> vendors =
                all.stream().filter(one -> !one.profile().fallback()).toList();
        return vendors.isEmpty() ? this : new ExpectationSet(vendors);
    }

    public ProfileExpectation first() {
        return all.get(0);
    }

    /** The expectation of the smallest number. */
    public ProfileExpectation lowest() {
        return all.stream()
                .min(java.util.Comparator.comparingLong(ProfileExpectation::number))
                .orElseThrow();
    }

    /** E.g. {@code 16384 (Pure FlashArray), 256 (Dell XtremIO)}. */
    public String words() {
        return all.stream().map(ProfileExpectation::words).collect(Collectors.joining(", "));
    }

    public String sources() {
        return all.stream().map(one -> one.expectation().source()).distinct().collect(Collectors.joining("; "));
    }
}
