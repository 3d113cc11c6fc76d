package io.tidemark.notification.send;

import io.tidemark.notification.notice.Notice;
import io.tidemark.notification.notice.NoticeMessage;
import io.tidemark.platform.report.NoticeReport.Files;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.springframework.web.util.HtmlUtils;

/** Notices as the HTML part of a mail; what notices contain is escaped, the tables of reports are HTML already. */
final class NoticeHtml {

    private NoticeHtml() {}

    static String of(List<Notice> notices, List<Files> reports, Locale locale) {
        StringBuilder html = new StringBuilder("<!doctype html><html lang=\"")
                .append(escaped(locale.toLanguageTag()))
                .append("\"><body>\n");
        notices.forEach(notice -> add(html, notice, locale));
        reports.forEach(report -> html.append(report.html()));
        return html.append("</body></html>\n").toString();
    }

    private static void add(StringBuilder html, Notice notice, Locale locale) {
        html.append("<p><strong>")
                .append(escaped(NoticeTexts.severity(notice).in(locale)))
                .append("</strong> ")
                .append(escaped(NoticeTexts.oneLine(notice.text())))
                .append("</p>\n");
        String link = notice.link();
        if (link != null) {
            html.append("<p><a href=\"")
                    .append(escaped(link))
                    .append("\">")
                    .append(escaped(NoticeMessage.NOTICE_LINK.statement().in(locale)))
                    .append("</a></p>\n");
        }
        html.append("<table>\n");
        for (Fact fact : Fact.of(notice, locale)) {
            html.append("<tr><th align=\"left\" scope=\"row\">")
                    .append(escaped(fact.title()))
                    .append("</th><td>")
                    .append(escaped(fact.value()))
                    .append("</td></tr>\n");
        }
        html.append("</table>\n");
    }

    private static String escaped(String text) {
        return HtmlUtils.htmlEscape(text, StandardCharsets.UTF_8.name());
    }
}
