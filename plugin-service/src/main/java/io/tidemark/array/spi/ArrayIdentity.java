package io.tidemark.array.spi;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;
import org.jspecify.annotations.Nullable;

/**
 * The identity that an array reports.
 *
 * @param id stable identity, unlike the name
 * @param version of its operating system, null when not reported
 * @param apiVersion protocol version in use, e.g. 2.26
 */
public record ArrayIdentity(
        String id, String name, @Nullable String version, String apiVersion) {

    /** As the array at {@code address} states it; throws {@link ArrayRefused} when it leaves out its id or its name. */
    public static ArrayIdentity stated(
            String address, @Nullable String id, @Nullable String name, @Nullable String version, String apiVersion) {
        if (id == null || name == null) {
            throw missing(address);
        }
        return new ArrayIdentity(id, name, version, apiVersion);
    }

    /** The array at {@code address} states none. */
    public static ArrayRefused missing(String address) {
        return new ArrayRefused(ArrayProblemMessage.ARRAY_IDENTITY_MISSING.with("array", address));
    }
}
