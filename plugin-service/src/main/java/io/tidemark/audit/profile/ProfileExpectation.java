package io.tidemark.audit.profile;

import java.util.List;

/** What one profile expects of a host, and the host's devices it speaks for. */
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
