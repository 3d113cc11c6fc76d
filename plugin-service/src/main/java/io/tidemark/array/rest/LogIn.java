package io.tidemark.array.rest;

import java.util.Map;
import java.util.Optional;

/** Begins and ends sessions; a session is represented by its headers. */
public interface LogIn {

    /** Throws {@link io.tidemark.array.ArrayCredentialsRefused} when the array does not accept the credential. */
    Map<String, String> begin();

    /** The session with which the response replaces the current one; empty if it changes nothing. */
    default Optional<Map<String, String>> renewed(RestClient.Answer answer) {
        return Optional.empty();
    }

    /** Whether the array rejects a request because the session has ended; another one is then begun, once. */
    default boolean expired(RestClient.Answer answer) {
        return answer.status() == 401;
    }

    /** Ends the session on the array, if there is one. */
    default void end(Map<String, String> session) {}
}
