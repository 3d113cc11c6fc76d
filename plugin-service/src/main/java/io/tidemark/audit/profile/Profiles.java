package io.tidemark.audit.profile;

import io.tidemark.audit.device.DeviceReading;
import java.util.List;
import java.util.stream.Stream;

/** The profiles in force during one audit. */
public record Profiles(List<VendorProfile> all) {

    /** The first profile that covers the device, else the fallback. */
    public VendorProfile of(DeviceReading device) {
        return all.stream()
                .filter(profile -> profile.covers(device))
                .findFirst()
                .orElseGet(this::fallback);
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
