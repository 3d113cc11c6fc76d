package io.tidemark.notification.send;

import io.tidemark.notification.notice.Notice;
import io.tidemark.notification.notice.NoticeMessage;
import io.tidemark.platform.Statement;
import io.tidemark.platform.health.ConditionChanged.Severity;
import io.tidemark.platform.message.ValueFormats;
import java.util.List;
import java.util.Locale;

/** Subject and text of mails, in the language of the channel, which the notices are in already. */
final class NoticeTexts {

    private static final int SUBJECT = 160;

    private NoticeTexts() {}

    static Statement severity(Notice notice) {
        return NoticeMessage.NOTICE_SEVERITY.with("severity", notice.severity().name());
    }

    static String subject(List<Notice> notices, Locale locale) {
        if (notices.size() == 1) {
            Notice only = notices.get(0);
            return cut(NoticeMessage.NOTICE_SUBJECT
                    .with("severity", severity(only), "text", oneLine(only.text()))
                    .in(locale));
        }
        long errors = notices.stream()
                .filter(notice -> notice.severity() == Severity.ERROR)
                .count();
        return NoticeMessage.NOTICES_SUBJECT
                .with("notices", notices.size(), "errors", errors)
                .in(locale);
    }

    static String text(List<Notice> notices, Locale locale) {
        StringBuilder text = new StringBuilder();
        for (Notice notice : notices) {
            text.append(severity(notice).in(locale))
                    .append(" ")
                    .append(ValueFormats.of(locale).instant(notice.at()))
                    .append("\n");
            text.append(oneLine(notice.text())).append("\n");
            Statement outcome = notice.outcomeName();
            if (outcome != null) {
                line(text, NoticeMessage.NOTICE_OUTCOME, outcome.in(locale), locale);
            }
            line(text, NoticeMessage.NOTICE_KIND, notice.kind(), locale);
            if (notice.objectName() != null) {
                String id = notice.objectId() == null ? "" : " (" + notice.objectId() + ")";
                line(text, NoticeMessage.NOTICE_OBJECT, oneLine(notice.objectName()) + id, locale);
            }
            if (notice.vcenter() != null) {
                line(text, NoticeMessage.NOTICE_VCENTER, notice.vcenter(), locale);
            }
            if (notice.link() != null) {
                line(text, NoticeMessage.NOTICE_LINK, notice.link(), locale);
            }
            text.append("\n");
        }
        return text.toString();
    }

    private static void line(StringBuilder text, NoticeMessage label, String value, Locale locale) {
        text.append(label.statement().in(locale)).append(": ").append(value).append("\n");
    }

    /** Names are user input and can contain any characters. */
    static String oneLine(String text) {
        return text.replaceAll("[\\p{Cc}\\u2028-\\u202E\\u2066-\\u2069]+", " ").strip();
    }

    private static String cut(String text) {
        return text.length() <= SUBJECT ? text : text.substring(0, SUBJECT - 1) + "…";
    }
}
