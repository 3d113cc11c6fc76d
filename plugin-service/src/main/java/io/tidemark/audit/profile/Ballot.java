package io.tidemark.audit.profile;

import io.tidemark.audit.collect.DeviceReading;
import io.tidemark.audit.collect.HostReading;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The votes of all profiles that a host's devices fall under, on one setting of that host. */
public record Ballot(List<Vote> votes) {

    /** A profile that says nothing leaves the word to the fallback. */
    public static Ballot on(String setting, HostReading host, List<DeviceReading> devices, Profiles profiles) {
        Map<VendorProfile, List<String>> groups = new LinkedHashMap<>();
        devices.forEach(device -> groups.computeIfAbsent(
                        profiles.of(device).expectation(setting, host).isPresent()
                                ? profiles.of(device)
                                : profiles.fallback(),
                        any -> new ArrayList<>())
                .add(device.name()));
        List<Vote> votes = new ArrayList<>();
        groups.forEach((profile, names) -> profile.expectation(setting, host)
                .ifPresent(expectation -> votes.add(new Vote(profile, expectation, List.copyOf(names)))));
        return new Ballot(List.copyOf(votes));
    }

    /** What the fallback says of a host whose devices do not matter. */
    public static Ballot byDefault(String setting, HostReading host, Profiles profiles) {
        Optional<Expectation> expectation = profiles.fallback().expectation(setting, host);
        return new Ballot(expectation
                .map(one -> List.of(new Vote(profiles.fallback(), one, List.of())))
                .orElse(List.of()));
    }

    public boolean isEmpty() {
        return votes.isEmpty();
    }

    /** Whether profiles want different values. */
    public boolean disagrees() {
        return votes.stream().map(Vote::expected).distinct().count() > 1;
    }

    /** Without the fallback's vote when a vendor voted: a default is no vendor's statement. */
    public Ballot ofVendors() {
        List<Vote> vendors =
                votes.stream().filter(vote -> !vote.profile().fallback()).toList();
        return vendors.isEmpty() ? this : new Ballot(vendors);
    }

    public Vote first() {
        return votes.get(0);
    }

    /** The vote for the smallest number. */
    public Vote lowest() {
        return votes.stream()
                .min(java.util.Comparator.comparingLong(Vote::number))
                .orElseThrow();
    }

    /** E.g. {@code 16384 (Pure FlashArray), 256 (Dell XtremIO)}. */
    public String words() {
        return votes.stream().map(Vote::words).collect(Collectors.joining(", "));
    }

    public String sources() {
        return votes.stream()
                .map(vote -> vote.expectation().source())
                .distinct()
                .collect(Collectors.joining("; "));
    }
}
