package io.tidemark.server.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.Encoder;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.logging.logback.StructuredLogEncoder;
import org.springframework.core.env.Environment;
import org.springframework.mock.env.MockEnvironment;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class OneLineLoggingTest {

    private static final String FORGED = "2026-11-23T00:00:00Z INFO activity : actor=\"root\"";
    private static final List<String> BREAKS =
            List.of("\n", "\r", "\r\n", "\u0085", "\u2028", "\u2029", "\u000b", "\f");

    private final LoggerContext context = context();
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    private static LoggerContext context() {
        LoggerContext context = new LoggerContext();
        context.setMDCAdapter(new LogbackMDCAdapter());
        return context;
    }

    private Logger logger(Encoder<ILoggingEvent> encoder) {
        encoder.setContext(context);
        encoder.start();
        OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
        appender.setContext(context);
        appender.setEncoder(encoder);
        appender.setOutputStream(written);
        appender.start();
        Logger logger = context.getLogger("activity");
        logger.addAppender(appender);
        OneLineLogging.encode(context);
        return logger;
    }

    private Logger plain(String pattern) {
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.setPattern(pattern);
        return logger(encoder);
    }

    private Logger json(String format) {
        context.putObject(
                Environment.class.getName(),
                new MockEnvironment().withProperty("logging.structured.json.customizer", VisibleJson.class.getName()));
        StructuredLogEncoder encoder = new StructuredLogEncoder();
        encoder.setFormat(format);
        encoder.setCharset(StandardCharsets.UTF_8);
        return logger(encoder);
    }

    /** As every reader of logs could split them. */
    private List<String> lines() {
        return List.of(written.toString(StandardCharsets.UTF_8).split("\\R"));
    }

    @Test
    void keepsAMessageWithLineBreaksOnOneLine() {
        Logger logger = plain("%d %p %c : %m%n");
        BREAKS.forEach(lineBreak -> logger.info("{} was changed", "gold" + lineBreak + FORGED));
        assertThat(lines()).hasSize(BREAKS.size()).noneMatch(line -> line.startsWith(FORGED));
        assertThat(lines().get(0)).endsWith("gold\\n" + FORGED + " was changed");
    }

    @Test
    void showsWhatMovesTheCursorOrTurnsTheTextRound() {
        plain("%m%n").info("a\u001b[2Kb\u009bc\bd\u202ee\u2066f\u200fg\tä€😀");
        assertThat(lines()).containsExactly("a\\u001b[2Kb\\u009bc\\u0008d\\u202ee\\u2066f\\u200fg\\tä€😀");
    }

    @Test
    void keepsTheContextAndPairsOnOneLine() {
        Logger logger = plain("%X{user} %X %kvp %t %m%n");
        context.getMDCAdapter().put("user", "anna\n" + FORGED);
        logger.atInfo().addKeyValue("policy", "gold\n" + FORGED).log("changed");
        assertThat(lines()).hasSize(1);
    }

    @Test
    void keepsTheMessagesOfExceptionsOnTheirLines() {
        Exception thrown = new IllegalStateException("no\n" + FORGED, new IllegalArgumentException("cause\n" + FORGED));
        thrown.addSuppressed(new IllegalArgumentException("suppressed\n" + FORGED));
        plain("%m%n%ex").warn("failed", thrown);
        assertThat(lines())
                .filteredOn(line -> line.contains(FORGED))
                .hasSize(3)
                .allSatisfy(line -> assertThat(line).contains("Exception: ").contains("\\n" + FORGED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ecs", "logstash", "gelf"})
    void writesOneObjectForEachEntryOfAStructuredLog(String format) {
        Logger logger = json(format);
        BREAKS.forEach(lineBreak -> logger.atInfo()
                .addKeyValue("activity.object", "gold" + lineBreak + FORGED)
                .setCause(new IllegalStateException("no" + lineBreak + FORGED))
                .log("changed\u202e" + lineBreak + FORGED));
        assertThat(lines()).hasSize(BREAKS.size()).allSatisfy(line -> {
            JsonNode entry = JsonMapper.shared().readTree(line);
            assertThat(entry.toString()).contains("gold").contains("IllegalStateException");
            assertThat(line).doesNotContain("\u202e");
        });
    }

    @Test
    void isTheLoggingOfTheService() {
        assertThat(LoggingSystem.get(getClass().getClassLoader())).isInstanceOf(OneLineLogging.class);
        assertThat(LoggerFactory.getILoggerFactory()).isInstanceOf(LoggerContext.class);
    }
}
