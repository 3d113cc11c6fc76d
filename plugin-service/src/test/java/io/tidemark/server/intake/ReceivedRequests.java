package io.tidemark.server.intake;

import jakarta.servlet.ServletInputStream;

/** What the intake passes on, for tests of the filters behind it. */
public final class ReceivedRequests {

    private ReceivedRequests() {}

    public static ServletInputStream body(byte[] content) {
        return new ReceivedBody(content);
    }
}
