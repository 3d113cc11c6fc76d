package io.tidemark.vcenter.soap;

import io.tidemark.vcenter.fault.VcenterProblemMessage;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * Limits of the responses of a vCenter.
 *
 * @param question response to a short question, such as a log-in
 * @param page response with data, such as a page of properties
 * @param listTime until all pages of a list are read
 * @param listBytes size of all pages of a list that is kept as a whole
 * @param listObjects objects of a list
 */
public record VimLimits(Answer question, Answer page, Duration listTime, long listBytes, int listObjects) {

    /** An eighth of the heap, 32 MB at least: what is read from a page takes about as much memory as the page. */
    public static final long LIST_BYTES =
            Math.max(32L << 20, Runtime.getRuntime().maxMemory() / 8);

    private static final int LIST_OBJECTS = 200_000;

    public static final VimLimits DEFAULTS =
            of(Duration.ofSeconds(60), Duration.ofSeconds(90), Duration.ofMinutes(15), 8 << 20, 32 << 20);

    /**
     * Limits of one response.
     *
     * @param time from the sending of the request to the last byte of the response
     * @param bytes size of the response
     * @param nodes elements and attributes
     * @param text bytes between two tags, which includes every single value
     */
    public record Answer(Duration time, long bytes, int nodes, int text) {

        /** Levels of elements; vim25 has about 15. */
        static final int DEPTH = 64;

        Answer within(Duration other) {
            return new Answer(other, bytes, nodes, text);
        }
    }

    /** A response exceeds a limit; the connection is closed, and it is unknown whether the request was executed. */
    static final class Exceeded extends IOException {

        private final VcenterProblemMessage what;
        private final Object limit;

        Exceeded(VcenterProblemMessage what, Object limit) {
            super(what + " " + limit);
            this.what = what;
            this.limit = limit;
        }

        VcenterProblemMessage what() {
            return what;
        }

        Object limit() {
            return limit;
        }

        /** The one that caused a failure of a parser. */
        static Optional<Exceeded> in(@Nullable Throwable failure) {
            for (Throwable cause = failure; cause != null; ) {
                if (cause instanceof Exceeded exceeded) {
                    return Optional.of(exceeded);
                }
                cause = cause instanceof XMLStreamException parser && parser.getNestedException() != null
                        ? parser.getNestedException()
                        : cause.getCause();
            }
            return Optional.empty();
        }
    }

    /**
     * @param questionTime for a short question
     * @param pageTime for a page
     * @param questionBytes size of the response to a short question
     * @param pageBytes size of a page
     */
    public static VimLimits of(
            Duration questionTime, Duration pageTime, Duration listTime, long questionBytes, long pageBytes) {
        return new VimLimits(
                new Answer(questionTime, questionBytes, nodes(questionBytes), text(questionBytes)),
                new Answer(pageTime, pageBytes, nodes(pageBytes), text(pageBytes)),
                listTime,
                Math.max(pageBytes, LIST_BYTES),
                LIST_OBJECTS);
    }

    /** Large responses have one node in 40 bytes and more. */
    private static int nodes(long bytes) {
        return (int) Math.min(Integer.MAX_VALUE, bytes / 32);
    }

    /** The output of an esxcli command is one value. */
    private static int text(long bytes) {
        return (int) Math.min(Integer.MAX_VALUE, bytes / 4);
    }
}
