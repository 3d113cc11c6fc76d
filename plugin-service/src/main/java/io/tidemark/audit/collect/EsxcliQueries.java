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

        private final Map<String, List<String>> columns = new HashMap<>();

        Row(Map<String, List<String>> answer) {
            answer.forEach((label, values) -> columns.putIfAbsent(plain(label), values));
        }

        @Nullable
        String text(String column) {
            List<String> values = columns.getOrDefault(plain(column), List.of());
            return values.isEmpty() ? null : values.get(0);
        }

        @Nullable
        Long number(String column) {
            String text = text(column);
            return text != null && NUMBER.matcher(text).matches() ? Long.valueOf(text) : null;
        }

        private static String plain(String label) {
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
        try {
            return reads.run(words, arguments, TIMEOUT).get(2 * TIMEOUT.toSeconds(), TimeUnit.SECONDS).rows().stream()
                    .map(Row::new)
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
