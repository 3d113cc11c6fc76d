package io.tidemark.notification.send;

import io.tidemark.notification.notice.Notice;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** A notice as RFC 5424 writes it. */
final class SyslogMessage {

    /** Names with an enterprise number are free; 32473 is reserved for examples (RFC 5612). */
    private static final String ELEMENT = "tidemark@32473";

    private static final String HOST = host();
    private static final String MARK = "\uFEFF";

    private SyslogMessage() {}

    static String of(int facility, Notice notice) {
        int severity = switch (notice.severity()) {
            case INFO -> 6;
            case WARNING -> 4;
            case ERROR -> 3;
        };
        StringBuilder text =
                new StringBuilder("<").append(facility * 8 + severity).append(">1 ");
        text.append(notice.at().truncatedTo(ChronoUnit.MILLIS))
                .append(" ")
                .append(HOST)
                .append(" tidemark ");
        text.append(ProcessHandle.current().pid()).append(" ");
        text.append(id(notice.kind())).append(" [").append(ELEMENT);
        param(text, "id", notice.id());
        param(text, "severity", notice.severity().name());
        param(text, "vcenter", notice.vcenter());
        param(text, "objectId", notice.objectId());
        param(text, "objectName", notice.objectName());
        param(text, "actor", notice.actor());
        param(
                text,
                "outcome",
                notice.outcome() == null ? null : notice.outcome().name());
        param(text, "link", notice.link());
        return text.append("] ")
                .append(MARK)
                .append(NoticeTexts.oneLine(notice.text()))
                .toString();
    }

    private static void param(StringBuilder text, String name, @Nullable String value) {
        if (value != null) {
            text.append(" ").append(name).append("=\"");
            text.append(NoticeTexts.oneLine(value).replaceAll("([\"\\\\\\]])", "\\\\$1"))
                    .append("\"");
        }
    }

    /** Up to 32 printable characters. */
    private static String id(String kind) {
        String plain = kind.replaceAll("[^!-~]", "");
        return plain.isEmpty() ? "-" : plain.substring(0, Math.min(32, plain.length()));
    }

    private static String host() {
        try {
            String name = InetAddress.getLocalHost().getHostName().replaceAll("[^!-~]", "");
            return name.isEmpty() ? "-" : name.substring(0, Math.min(255, name.length()));
        } catch (UnknownHostException e) {
            return "-";
        }
    }
}
