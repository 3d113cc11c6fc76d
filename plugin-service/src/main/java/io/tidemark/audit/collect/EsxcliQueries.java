package io.tidemark.audit.collect;

import io.tidemark.audit.AuditMessage;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Runs esxcli commands that read data, and waits for the result. Labels of columns differ in case and blanks between
 * releases and are matched without.
 */
final class EsxcliQueries {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private EsxcliQueries() {}

    /** A row of the output. */
    record Row(Map<String, List<String>> columns) {

        @Nullable
        String text(String column) {
            for (Map.Entry<String, List<String>> entry : columns.entrySet()) {
                if (plain(entry.getKey()).equals(plain(column))) {
                    return entry.getValue().isEmpty() ? null : entry.getValue().get(0);
                }
            }
            return null;
        }

        @Nullable
        Long number(String column) {
            String text = text(column);
            return text != null && text.matches("-?\\d{1,18}") ? Long.valueOf(text) : null;
        }

        private static String plain(String label) {
            return label.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        }
    }

    static List<Row> rows(VcenterSession session, String host, String words, Map<String, String> arguments) {
        try {
            return session
                    .esxcli(host, words, arguments, TIMEOUT)
                    .get(2 * TIMEOUT.toSeconds(), TimeUnit.SECONDS)
                    .rows()
                    .stream()
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
