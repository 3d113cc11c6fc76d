package io.tidemark.notification.send;

import io.tidemark.notification.channel.WebhookSettings.Format;
import io.tidemark.notification.notice.Notice;
import io.tidemark.notification.notice.NoticeMessage;
import io.tidemark.platform.Statement;
import io.tidemark.platform.message.ValueFormats;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** A notification in the format of the receiver: the notice itself, a Slack message or an Adaptive Card for Teams. */
@Component
class WebhookBody {

    private final JsonMapper json;

    WebhookBody(JsonMapper json) {
        this.json = json;
    }

    /** The notice is in that language already. */
    String of(Format format, Notice notice, Locale locale) {
        return json.writeValueAsString(
                switch (format) {
                    case GENERIC -> notice;
                    case SLACK -> slack(notice, locale);
                    case TEAMS -> teams(notice, locale);
                });
    }

    private static Map<String, Object> slack(Notice notice, Locale locale) {
        String text = escaped(NoticeTexts.oneLine(notice.text()));
        String mark = "*" + NoticeTexts.severity(notice).in(locale) + "* ";
        String small = facts(notice, locale).stream()
                .map(fact -> escaped(fact.get("title") + ": " + fact.get("value")))
                .reduce((a, b) -> a + " · " + b)
                .orElse("");
        return Map.of(
                "text",
                mark + text,
                "blocks",
                List.of(
                        Map.of("type", "section", "text", Map.of("type", "mrkdwn", "text", mark + cut(text))),
                        Map.of("type", "context", "elements", List.of(Map.of("type", "mrkdwn", "text", cut(small))))));
    }

    private static Map<String, Object> teams(Notice notice, Locale locale) {
        String color = switch (notice.severity()) {
            case INFO -> "Default";
            case WARNING -> "Warning";
            case ERROR -> "Attention";
        };
        Map<String, Object> title = Map.of(
                "type",
                "TextBlock",
                "weight",
                "Bolder",
                "color",
                color,
                "text",
                "Tidemark: " + NoticeTexts.severity(notice).in(locale));
        Map<String, Object> words =
                Map.of("type", "TextBlock", "wrap", true, "text", NoticeTexts.oneLine(notice.text()));
        Map<String, Object> facts = Map.of("type", "FactSet", "facts", facts(notice, locale));
        Map<String, Object> card = Map.of(
                "type",
                "AdaptiveCard",
                "$schema",
                "http://adaptivecards.io/schemas/adaptive-card.json",
                "version",
                "1.4",
                "body",
                List.of(title, words, facts));
        return Map.of(
                "type",
                "message",
                "attachments",
                List.of(Map.of("contentType", "application/vnd.microsoft.card.adaptive", "content", card)));
    }

    private static List<Map<String, String>> facts(Notice notice, Locale locale) {
        List<Map<String, String>> facts = new ArrayList<>();
        fact(facts, NoticeMessage.NOTICE_OBJECT.statement().in(locale), notice.objectName());
        Statement outcome = notice.outcomeName();
        fact(facts, NoticeMessage.NOTICE_OUTCOME.statement().in(locale), outcome == null ? null : outcome.in(locale));
        fact(facts, NoticeMessage.NOTICE_KIND.statement().in(locale), notice.kind());
        fact(
                facts,
                NoticeMessage.NOTICE_TIME.statement().in(locale),
                ValueFormats.of(locale).instant(notice.at()));
        fact(facts, NoticeMessage.NOTICE_VCENTER.statement().in(locale), notice.vcenter());
        return facts;
    }

    private static void fact(List<Map<String, String>> facts, String title, @Nullable String value) {
        if (value != null) {
            facts.add(Map.of("title", title, "value", NoticeTexts.oneLine(value)));
        }
    }

    /** Slack reads these three as markup. */
    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /** Slack accepts at most 3000 characters in a block. */
    private static String cut(String text) {
        return text.length() <= 2900 ? text : text.substring(0, 2899) + "…";
    }
}
