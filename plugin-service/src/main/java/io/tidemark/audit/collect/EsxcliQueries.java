package io.tidemark.audit.collect;

import io.tidemark.audit.AuditMessage;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.esxcli.EsxcliReads;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Runs esxcli commands that read data, and waits for the result. Labels of columns differ in case and blanks between
 * releases and are matched without.
 */
final class EsxcliQueries {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}");

    private EsxcliQueries() {}

    /** A row of the output. */
    static final class Row {

        private final Map<String, List<String>> columns;
        private final Labels labels;

        Row(Map<String, List<String>> columns, Labels labels) {
            this.columns = columns;
            this.labels = labels;
        }

        @Nullable
        String text(String column) {
            String wanted = labels.plain(column);
            for (Map.Entry<String, List<String>> one : columns.entrySet()) {
                if (wanted.equals(labels.plain(one.getKey()))) {
                    return one.getValue().isEmpty() ? null : one.getValue().get(0);
                }
            }
            return null;
        }

        @Nullable
        Long number(String column) {
            String text = text(column);
            return text != null && NUMBER.matcher(text).matches() ? Long.valueOf(text) : null;
        }
    }

    /** The labels of the columns of one output, which its rows repeat; for one thread. */
    private static final class Labels {

        private final Map<String, String> plain = new HashMap<>();

        String plain(String label) {
            return plain.computeIfAbsent(label, Labels::onlyLettersAndDigits);
        }

        private static String onlyLettersAndDigits(String label) {
            StringBuilder plain = new StringBuilder(label.length());
            label.toLowerCase(Locale.ROOT)
                    .chars()
                    .filter(one -> one >= 'a' && one <= 'z' || one >= '0' && one <= '9')
                    .forEach(one -> plain.append((char) one));
            return plain.toString();
        }
    }

    static List<Row> rows(VcenterSession session, String host, String words, Map<String, String> arguments) {
        return rows((command, given, timeout) -> session.esxcli(host, command, given, timeout), words, arguments);
    }

    static List<Row> rows(EsxcliReads reads, String words, Map<String, String> arguments) {
        Labels labels = new Labels();
        try {
            return reads.run(words, arguments, TIMEOUT).get(2 * TIMEOUT.toSeconds(), TimeUnit.SECONDS).rows().stream()
                    .map(columns -> new Row(columns, labels))
                    .toList();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            throw new VcenterUnreachable(AuditMessage.COMMAND_TIMED_OUT.with("command", words), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new VcenterUnreachable(AuditMessage.COMMAND_INTERRUPTED.with("command", words), e);
        }
    }
}
