package io.tidemark.server.log;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.spi.AppenderAttachable;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.boot.logging.LogFile;
import org.springframework.boot.logging.LoggingInitializationContext;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.logging.LoggingSystemFactory;
import org.springframework.boot.logging.logback.LogbackLoggingSystem;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Logback as Spring Boot or the operator's own file configures it, with {@link OneLineEncoder} for each pattern. JSON
 * escapes such characters by itself.
 */
final class OneLineLogging extends LogbackLoggingSystem {

    /** Comes before the factories of Spring Boot. */
    @Order(Ordered.HIGHEST_PRECEDENCE)
    static final class Factory implements LoggingSystemFactory {

        @Override
        public LoggingSystem getLoggingSystem(ClassLoader loader) {
            return new OneLineLogging(loader);
        }
    }

    OneLineLogging(ClassLoader loader) {
        super(loader);
    }

    @Override
    public void initialize(LoggingInitializationContext context, @Nullable String location, @Nullable LogFile file) {
        super.initialize(context, location, file);
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext loggers) {
            encode(loggers);
        }
    }

    static void encode(LoggerContext loggers) {
        loggers.getLoggerList().forEach(OneLineLogging::encode);
    }

    private static void encode(AppenderAttachable<ILoggingEvent> appenders) {
        Iterator<Appender<ILoggingEvent>> each = appenders.iteratorForAppenders();
        while (each.hasNext()) {
            Appender<ILoggingEvent> appender = each.next();
            if (appender instanceof OutputStreamAppender<ILoggingEvent> stream
                    && stream.getEncoder() instanceof PatternLayoutEncoder pattern
                    && !(pattern instanceof OneLineEncoder)) {
                stream.setEncoder(oneLine(pattern));
            }
            if (appender instanceof AppenderAttachable<?> attached) {
                @SuppressWarnings("unchecked")
                AppenderAttachable<ILoggingEvent> inner = (AppenderAttachable<ILoggingEvent>) attached;
                encode(inner);
            }
        }
    }

    private static OneLineEncoder oneLine(PatternLayoutEncoder pattern) {
        OneLineEncoder encoder = new OneLineEncoder();
        encoder.setContext(pattern.getContext());
        encoder.setCharset(pattern.getCharset());
        encoder.setPattern(pattern.getPattern());
        encoder.start();
        return encoder;
    }
}
