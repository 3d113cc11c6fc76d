package io.tidemark.notification.send;

import io.tidemark.notification.notice.Notice;
import io.tidemark.notification.notice.NoticeMessage;
import java.util.List;

/** Texts for display. */
final class Wording {

    private static final int SUBJECT = 160;

    private Wording() {}

    static String subject(List<Notice> notices) {
        if (notices.size() == 1) {
            Notice only = notices.get(0);
            return cut("[Tidemark] " + only.severity() + ": " + oneLine(only.text()));
        }
        long errors = notices.stream()
                .filter(notice -> notice.severity().name().equals("ERROR"))
                .count();
        return NoticeMessage.NOTICES_SUBJECT
                .with("notices", notices.size(), "errors", errors)
                .text();
    }

    static String text(List<Notice> notices) {
        StringBuilder text = new StringBuilder();
        for (Notice notice : notices) {
            text.append(notice.severity()).append(" ").append(notice.at()).append("\n");
            text.append(oneLine(notice.text())).append("\n");
            text.append("Kind: ").append(notice.kind()).append("\n");
            if (notice.objectName() != null) {
                text.append("Object: ").append(oneLine(notice.objectName()));
                text.append(notice.objectId() == null ? "" : " (" + notice.objectId() + ")")
                        .append("\n");
            }
            if (notice.vcenter() != null) {
                text.append("vCenter: ").append(notice.vcenter()).append("\n");
            }
            text.append("\n");
        }
        return text.toString();
    }

    /** Names are user input and can contain any characters. */
    static String oneLine(String text) {
        return text.replaceAll("[\\p{Cntrl}\\u2028\\u2029]+", " ").strip();
    }

    private static String cut(String text) {
        return text.length() <= SUBJECT ? text : text.substring(0, SUBJECT - 1) + "…";
    }
}
