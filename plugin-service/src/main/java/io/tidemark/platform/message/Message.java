package io.tidemark.platform.message;

import java.util.Map;

/** A text of the catalog with its values. */
public interface Message {

    String code();

    /** Values by parameter: text, numbers, bytes as plain numbers, ISO 8601 durations and instants, and other messages. */
    Map<String, Object> params();
}
