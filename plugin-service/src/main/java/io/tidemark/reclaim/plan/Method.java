package io.tidemark.reclaim.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.tidemark.platform.Problem;
import io.tidemark.reclaim.message.RunRequestMessage;
import java.util.Locale;

/** The method of a manual UNMAP. */
public enum Method {
    ESXCLI,
    TASK;

    @JsonValue
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    @JsonCreator
    public static Method parse(String text) {
        for (Method method : values()) {
            if (method.text().equals(text)) {
                return method;
            }
        }
        throw Problem.invalid(RunRequestMessage.METHOD_UNKNOWN.with("method", text));
    }
}
