package io.tidemark.array.rest;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.ArrayUnreachable;
import java.util.HashSet;
import java.util.Set;

/** Counts the pages of one list; throws when the list does not end or exceeds a limit. */
final class ListLimits {

    private final String address;
    private final String path;
    private final RestLimits limits;
    private final long began = System.nanoTime();
    private final Set<String> asked = new HashSet<>();
    private long rows;
    private long bytes;

    ListLimits(String address, String path, RestLimits limits) {
        this.address = address;
        this.path = path;
        this.limits = limits;
    }

    /** A page that is asked for twice means that the paging does not end. */
    void ask(String page) {
        if (!asked.add(page)) {
            throw new ArrayRefused(ArrayProblemMessage.ARRAY_LIST_ENDLESS.with("array", address, "path", path));
        }
        if (System.nanoTime() - began > limits.listTimeout().toNanos()) {
            throw new ArrayUnreachable(ArrayProblemMessage.ARRAY_LIST_NOT_COMPLETE.with(
                    "array",
                    address,
                    "path",
                    path,
                    "limit",
                    limits.listTimeout().toString()));
        }
    }

    void read(int pageRows, long pageBytes) {
        rows += pageRows;
        bytes += pageBytes;
        if (rows > limits.maxRows()) {
            throw new ArrayRefused(ArrayProblemMessage.ARRAY_LIST_TOO_LONG.with(
                    "array", address, "path", path, "limit", limits.maxRows()));
        }
        if (bytes > limits.maxList()) {
            throw new ArrayRefused(ArrayProblemMessage.ARRAY_LIST_TOO_LARGE.with(
                    "array", address, "path", path, "limit", limits.maxList()));
        }
    }
}
