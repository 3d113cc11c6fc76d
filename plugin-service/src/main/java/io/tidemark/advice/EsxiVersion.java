package io.tidemark.advice;

import io.tidemark.vcenter.host.HostFacts;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Release of ESXi, as far as advice depends on it. */
public record EsxiVersion(int major, int minor) {

    private static final Pattern TEXT = Pattern.compile("(\\d{1,4})\\.(\\d{1,4}).*");

    /** Null when the host or its version is not known. */
    public static @Nullable EsxiVersion of(@Nullable HostFacts host) {
        String text = host == null ? null : host.version();
        Matcher matcher = TEXT.matcher(text == null ? "" : text);
        return matcher.matches()
                ? new EsxiVersion(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)))
                : null;
    }

    public boolean atLeast(int major, int minor) {
        return this.major > major || this.major == major && this.minor >= minor;
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
