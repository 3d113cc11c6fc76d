package io.tidemark.imports.live;

/** The text of a host's esxtop service does not have the expected form; the message describes where. */
class UnreadableStatistics extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnreadableStatistics(String detail) {
        super(detail);
    }
}
