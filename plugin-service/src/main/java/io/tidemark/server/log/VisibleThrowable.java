package io.tidemark.server.log;

import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An exception of a log entry whose messages are visible text; its stack trace has a line for each frame. */
record VisibleThrowable(IThrowableProxy thrown) implements IThrowableProxy {

    static @Nullable VisibleThrowable ofNullable(@Nullable IThrowableProxy thrown) {
        return thrown == null ? null : new VisibleThrowable(thrown);
    }

    @Override
    public @Nullable String getMessage() {
        return VisibleText.ofNullable(thrown.getMessage());
    }

    @Override
    public @Nullable String getOverridingMessage() {
        return VisibleText.ofNullable(thrown.getOverridingMessage());
    }

    @Override
    public String getClassName() {
        return thrown.getClassName();
    }

    @Override
    public StackTraceElementProxy[] getStackTraceElementProxyArray() {
        return thrown.getStackTraceElementProxyArray();
    }

    @Override
    public int getCommonFrames() {
        return thrown.getCommonFrames();
    }

    @Override
    public @Nullable IThrowableProxy getCause() {
        return ofNullable(thrown.getCause());
    }

    @Override
    public IThrowableProxy[] getSuppressed() {
        return Arrays.stream(thrown.getSuppressed()).map(VisibleThrowable::new).toArray(IThrowableProxy[]::new);
    }

    @Override
    public boolean isCyclic() {
        return thrown.isCyclic();
    }
}
