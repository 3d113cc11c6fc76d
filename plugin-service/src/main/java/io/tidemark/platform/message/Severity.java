package io.tidemark.platform.message;

import java.util.Locale;

/** How serious a message is, as vSphere classifies events. */
public enum Severity {
    INFO,
    WARNING,
    ERROR;

    /** As it is written in JSON: in lower case. */
    public String inJson() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Severity fromJson(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }
}
