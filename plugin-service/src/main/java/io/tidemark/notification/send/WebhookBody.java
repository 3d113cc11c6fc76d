package io.tidemark.notification.send;

import io.tidemark.notification.channel.WebhookSettings.Format;
import io.tidemark.notification.notice.Notice;
import io.tidemark.notification.notice.NoticeMessage;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
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
        String small = Fact.of(notice, locale).stream()
                .map(fact -> escaped(fact.title() + ": " + fact.value()))
                .reduce((a, b) -> a + " · " + b)
                .orElse("");
        String link = notice.link() == null
                ? ""
                : "\n<" + notice.link() + "|"
                        + escaped(NoticeMessage.NOTICE_LINK.statement().in(locale)) + ">";
        return Map.of(
                "text",
                mark + text,
                "blocks",
                List.of(
                        Map.of("type", "section", "text", Map.of("type", "mrkdwn", "text", mark + cut(text) + link)),
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
        Map<String, Object> words = plain(run(NoticeTexts.oneLine(notice.text()), "Default"));
        Stream<Map<String, Object>> facts = Fact.of(notice, locale).stream()
                .map(fact -> plain(run(fact.title() + " ", "Bolder"), run(fact.value(), "Default")));
        Map<String, Object> card = Map.of(
                "type",
                "AdaptiveCard",
                "$schema",
                "http://adaptivecards.io/schemas/adaptive-card.json",
                "version",
                "1.4",
                "body",
                Stream.concat(Stream.of(title, words), facts).toList(),
                "actions",
                notice.link() == null
                        ? List.of()
                        : List.of(Map.of(
                                "type",
                                "Action.OpenUrl",
                                "title",
                                NoticeMessage.NOTICE_LINK.statement().in(locale),
                                "url",
                                notice.link())));
        return Map.of(
                "type",
                "message",
                "attachments",
                List.of(Map.of("contentType", "application/vnd.microsoft.card.adaptive", "content", card)));
    }

    /** Names can look like links: Teams reads Markdown in a TextBlock and in a FactSet, but not here. */
    private static Map<String, Object> plain(Object... runs) {
        return Map.of("type", "RichTextBlock", "inlines", List.of(runs));
    }

    private static Map<String, Object> run(String text, String weight) {
        return Map.of("type", "TextRun", "text", text, "weight", weight);
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
