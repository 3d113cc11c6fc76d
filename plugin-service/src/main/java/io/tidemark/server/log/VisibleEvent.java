package io.tidemark.server.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.LoggerContextVO;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;

/** A log entry whose message, context, key-value pairs, and exceptions are visible text. */
record VisibleEvent(ILoggingEvent event) implements ILoggingEvent {

    @Override
    public @Nullable String getFormattedMessage() {
        return VisibleText.ofNullable(event.getFormattedMessage());
    }

    @Override
    public @Nullable String getMessage() {
        return VisibleText.ofNullable(event.getMessage());
    }

    @Override
    public @Nullable IThrowableProxy getThrowableProxy() {
        return VisibleThrowable.ofNullable(event.getThrowableProxy());
    }

    @Override
    public Map<String, String> getMDCPropertyMap() {
        return event.getMDCPropertyMap().entrySet().stream()
                .collect(Collectors.toMap(
                        entry -> VisibleText.of(entry.getKey()),
                        entry -> VisibleText.of(String.valueOf(entry.getValue())),
                        (one, other) -> one));
    }

    @Deprecated
    @Override
    public Map<String, String> getMdc() {
        return getMDCPropertyMap();
    }

    @Override
    public @Nullable List<KeyValuePair> getKeyValuePairs() {
        List<KeyValuePair> pairs = event.getKeyValuePairs();
        return pairs == null
                ? null
                : pairs.stream()
                        .map(pair ->
                                new KeyValuePair(VisibleText.of(pair.key), VisibleText.of(String.valueOf(pair.value))))
                        .toList();
    }

    @Override
    public String getThreadName() {
        return VisibleText.of(event.getThreadName());
    }

    @Override
    public String getLoggerName() {
        return event.getLoggerName();
    }

    @Override
    public Level getLevel() {
        return event.getLevel();
    }

    @Override
    public Object @Nullable [] getArgumentArray() {
        return event.getArgumentArray();
    }

    @Override
    public LoggerContextVO getLoggerContextVO() {
        return event.getLoggerContextVO();
    }

    @Override
    public StackTraceElement[] getCallerData() {
        return event.getCallerData();
    }

    @Override
    public boolean hasCallerData() {
        return event.hasCallerData();
    }

    @Override
    public @Nullable List<Marker> getMarkerList() {
        return event.getMarkerList();
    }

    @Override
    public long getTimeStamp() {
        return event.getTimeStamp();
    }

    @Override
    public int getNanoseconds() {
        return event.getNanoseconds();
    }

    @Override
    public Instant getInstant() {
        return event.getInstant();
    }

    @Override
    public long getSequenceNumber() {
        return event.getSequenceNumber();
    }

    @Override
    public void prepareForDeferredProcessing() {
        event.prepareForDeferredProcessing();
    }
}
