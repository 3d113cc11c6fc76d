package io.tidemark.array.flasharray;

import io.tidemark.array.rest.RestWire;
import java.util.Map;
import java.util.Optional;

/** Begins and ends sessions; a session is the headers that carry it. */
interface LogIn {

    /** Throws {@link io.tidemark.array.ArrayCredentialsRefused} or {@link VersionEnded}. */
    Map<String, String> begin();

    /** The session as the array wants it carried from now on; empty when that answer changed nothing. */
    default Optional<Map<String, String>> after(RestWire.Answer answer) {
        return Optional.empty();
    }

    /** Gives the session back, as far as it can be. */
    void end(Map<String, String> session);
}
