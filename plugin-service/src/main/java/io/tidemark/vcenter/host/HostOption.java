package io.tidemark.vcenter.host;

/**
 * An advanced option's value. It is written in the type in which it was read, because hosts reject others.
 *
 * @param key in the host's own spelling, e.g. {@code VMFS3.EnableBlockDelete}
 * @param value a Long, Integer, Boolean or String, as on the wire
 */
public record HostOption(String key, Object value) {

    /** Another value in the same type. */
    public HostOption with(String text) {
        Object typed = value instanceof Long
                ? (Object) Long.valueOf(text)
                : value instanceof Integer
                        ? (Object) Integer.valueOf(text)
                        : value instanceof Boolean ? (Object) Boolean.valueOf(text) : text;
        return new HostOption(key, typed);
    }

    public String text() {
        return value.toString();
    }
}
