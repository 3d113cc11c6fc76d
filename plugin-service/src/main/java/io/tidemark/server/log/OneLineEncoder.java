package io.tidemark.server.log;

import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;

/** Writes a log entry by a pattern; whatever the pattern shows of it is visible text. */
public final class OneLineEncoder extends PatternLayoutEncoder {

    @Override
    public byte[] encode(ILoggingEvent event) {
        return super.encode(new VisibleEvent(event));
    }
}
