package io.tidemark.notification.send;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.tidemark.notification.channel.EmailSettings;
import io.tidemark.notification.channel.EmailSettings.Protection;
import io.tidemark.notification.channel.NotificationChannel;
import io.tidemark.notification.channel.NotificationChannel.Kind;
import io.tidemark.notification.channel.WebhookSettings.Format;
import io.tidemark.notification.notice.Notice;
import io.tidemark.platform.health.ConditionChanged.Severity;
import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.platform.report.NoticeReport;
import io.tidemark.platform.report.NoticeReport.Files;
import io.tidemark.vault.Vault;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Links and reports in what is sent. */
class NoticeMailTest {

    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final List<NoticeReport> REPORTS = List.of((kind, vcenter, params, locale) -> kind.startsWith(
                    "report.")
            ? Optional.of(new Files("array-1: 3 GB", "<p>array-1: 3 GB</p>", "reclaimed.csv", "name\r\narray-1\r\n"))
            : Optional.empty());

    @Test
    void noticesHaveTheLinkInEachFormat() {
        String address = "https://vc-1/ui/app/x?tidemark=%2Fglobal%3Ftab%3Druns";
        Notice linked = new Notice(
                "7",
                NOW,
                "kind",
                Severity.INFO,
                null,
                null,
                "a <b> & \"c\"",
                null,
                null,
                "1 < 2",
                "TEXT",
                Map.of(),
                address);
        String html = NoticeHtml.of(List.of(linked), List.of(), Locale.ENGLISH);
        assertThat(html)
                .contains("<a href=\"" + address + "\">Open in the vSphere Client</a>")
                .contains("1 &lt; 2", "a &lt;b&gt; &amp; &quot;c&quot;")
                .doesNotContain("<b>");
        assertThat(NoticeTexts.text(List.of(linked), Locale.GERMAN)).contains("Im vSphere Client öffnen: " + address);
        assertThat(SyslogMessage.of(1, linked)).contains(" link=\"" + address + "\"]");
        WebhookBody bodies = new WebhookBody(JsonMapper.shared());
        assertThat(JsonMapper.shared()
                        .readTree(bodies.of(Format.GENERIC, linked, Locale.ENGLISH))
                        .get("link")
                        .asString())
                .isEqualTo(address);
        assertThat(JsonMapper.shared()
                        .readTree(bodies.of(Format.SLACK, linked, Locale.ENGLISH))
                        .at("/blocks/0/text/text")
                        .asString())
                .endsWith("\n<" + address + "|Open in the vSphere Client>");
        assertThat(JsonMapper.shared()
                        .readTree(bodies.of(Format.TEAMS, linked, Locale.ENGLISH))
                        .at("/attachments/0/content/actions/0/url")
                        .asString())
                .isEqualTo(address);
    }

    @Test
    void mailOfAReportHasItsTableAsTextAndHtmlAndItsCsv() throws Exception {
        GreenMail server = new GreenMail(ServerSetup.SMTP.dynamicPort());
        server.start();
        try {
            EmailSettings settings = new EmailSettings(
                    "localhost",
                    server.getSmtp().getPort(),
                    Protection.NONE,
                    null,
                    "tidemark@example.com",
                    List.of("ops@example.com"),
                    null,
                    null);
            Notice report = new Notice(
                    "7a",
                    NOW,
                    "report.monthly",
                    Severity.INFO,
                    "guid",
                    null,
                    "vc-1",
                    null,
                    null,
                    "3 GB",
                    "TEXT",
                    Map.of(),
                    null);
            new EmailAdapter(mock(Vault.class), AllowedNetworks.ALL, REPORTS, new SendProperties(Duration.ofMinutes(1)))
                    .send(
                            new NotificationChannel("m", "guid", "mail", Kind.EMAIL, settings, null, null, null),
                            List.of(report));
            ByteArrayOutputStream source = new ByteArrayOutputStream();
            server.getReceivedMessages()[0].writeTo(source);
            assertThat(source.toString(StandardCharsets.UTF_8))
                    .contains("text/plain", "array-1: 3 GB", "<p>array-1: 3 GB</p>", "filename=reclaimed.csv");
        } finally {
            server.stop();
        }
    }
}
