package io.tidemark.audit.profile;

import io.tidemark.audit.device.DeviceReading;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The profiles in force during one audit; the profile of each kind of device is found once. */
public final class Profiles {

    private record Kind(String vendor, String model) {}

    private final List<VendorProfile> all;
    private final Map<Kind, VendorProfile> found = new ConcurrentHashMap<>();

    public Profiles(List<VendorProfile> all) {
        this.all = List.copyOf(all);
    }

    public List<VendorProfile> all() {
        return all;
    }

    /** The first profile that covers the device, else the fallback. */
    public VendorProfile of(DeviceReading device) {
        return found.computeIfAbsent(
                new Kind(device.vendor(), device.model()),
                any -> all.stream()
                        .filter(profile -> profile.covers(device))
                        .findFirst()
                        .orElseGet(this::fallback));
    }

    public VendorProfile fallback() {
        return all.stream()
                .filter(VendorProfile::fallback)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no profile " + VendorProfile.FALLBACK));
    }

    /** The documents that recommend values of a setting. */
    public Stream<String> sources(String setting) {
        return all.stream()
                .flatMap(profile -> profile.expectations().stream())
                .filter(one -> one.setting().equals(setting))
                .map(Expectation::source)
                .distinct();
    }
}
