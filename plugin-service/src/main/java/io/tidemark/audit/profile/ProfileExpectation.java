package io.tidemark.audit.profile;

import java.util.List;

/** The value that a profile recommends for a host, and the devices of the profile. */
public record ProfileExpectation(VendorProfile profile, Expectation expectation, List<String> devices) {

    public String expected() {
        return expectation.expected();
    }

    public long number() {
        return Long.parseLong(expectation.expected());
    }

    /** E.g. {@code 16384 (Pure FlashArray)}. */
    public String words() {
        return expected() + " (" + profile.name() + ")";
    }
}
