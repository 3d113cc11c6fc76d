package io.tidemark.notification.send;

import io.tidemark.notification.channel.EmailSettings;
import io.tidemark.notification.channel.EmailSettings.Protection;
import io.tidemark.notification.channel.NotificationChannel;
import io.tidemark.notification.channel.NotificationProblemMessage;
import io.tidemark.notification.notice.Notice;
import io.tidemark.platform.Statement;
import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.platform.report.NoticeReport;
import io.tidemark.platform.report.NoticeReport.Files;
import io.tidemark.platform.tls.PinnedTrust;
import io.tidemark.vault.Vault;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPSenderFailedException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.mail.MailAuthenticationException;
import org.springframework.mail.MailException;
import org.springframework.mail.MailSendException;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import org.springframework.mail.javamail.MimeMessageHelper;
import org.springframework.stereotype.Component;

/** E-mail by SMTP, one for all given notifications. */
@Component
class EmailAdapter implements Messenger {

    private static final Logger LOG = LoggerFactory.getLogger(EmailAdapter.class);

    private final Vault vault;
    private final AllowedNetworks networks;
    private final List<NoticeReport> reports;
    private final Duration timeout;
    private final Duration longest;

    @Autowired
    EmailAdapter(Vault vault, AllowedNetworks networks, List<NoticeReport> reports, SendProperties properties) {
        this(vault, networks, reports, properties.timeout(), LimitedSocket.longest(properties.timeout()));
    }

    /**
     * @param timeout longest wait for a reply
     * @param longest until a mail is sent
     */
    EmailAdapter(
            Vault vault, AllowedNetworks networks, List<NoticeReport> reports, Duration timeout, Duration longest) {
        this.reports = reports;
        this.vault = vault;
        this.networks = networks;
        this.timeout = timeout;
        this.longest = longest;
    }

    @Override
    public NotificationChannel.Kind kind() {
        return NotificationChannel.Kind.EMAIL;
    }

    @Override
    public void send(NotificationChannel channel, List<Notice> notices) {
        EmailSettings settings = Objects.requireNonNull(channel.email());
        String server = settings.host() + ":" + settings.port();
        JavaMailSenderImpl sender = sender(channel, settings);
        try {
            sender.send(message(sender, settings, notices, channel.locale()));
        } catch (MailAuthenticationException e) {
            throw DeliveryFailed.unreachable(NotificationProblemMessage.MAIL_LOGIN_REFUSED.with("server", server))
                    .because(e);
        } catch (MailSendException e) {
            Exception cause = e.getMessageExceptions().length == 0 ? e : e.getMessageExceptions()[0];
            if (cause instanceof SendFailedException refused) {
                refused(server, refused);
                return;
            }
            throw Certificates.problem(server, rooted(cause));
        } catch (MailException | MessagingException e) {
            throw DeliveryFailed.refused(
                            NotificationProblemMessage.MAIL_NOT_CREATED.with("reason", String.valueOf(e.getMessage())))
                    .because(e);
        }
    }

    /** Returns if some recipients have the mail, which the others do not get again. */
    private static void refused(String server, SendFailedException refused) {
        Statement why = NotificationProblemMessage.MAIL_REFUSED.with(
                "server", server, "reason", NoticeTexts.oneLine(words(refused)));
        if (refused.getValidSentAddresses() != null && refused.getValidSentAddresses().length > 0) {
            LOG.warn("A mail was not accepted for all recipients: {}", why.text());
            return;
        }
        throw (temporary(refused) ? DeliveryFailed.unreachable(why) : DeliveryFailed.refused(why)).because(refused);
    }

    /** Whether the server asks to try again later (RFC 5321, 4.2.1). */
    private static boolean temporary(SendFailedException refused) {
        Exception one = refused;
        while (one != null) {
            int code = code(one);
            if (code / 100 == 4) {
                return true;
            }
            one = one instanceof MessagingException more ? more.getNextException() : null;
        }
        return false;
    }

    /** 0 if it has none. */
    private static int code(Exception failure) {
        if (failure instanceof SMTPSendFailedException send) {
            return send.getReturnCode();
        }
        if (failure instanceof SMTPSenderFailedException sender) {
            return sender.getReturnCode();
        }
        return failure instanceof SMTPAddressFailedException address ? address.getReturnCode() : 0;
    }

    private JavaMailSenderImpl sender(NotificationChannel channel, EmailSettings settings) {
        JavaMailSenderImpl sender = new AllowedMailSender(networks, timeout, longest, tls(settings));
        sender.setHost(settings.host());
        sender.setPort(Objects.requireNonNull(settings.port()));
        sender.setDefaultEncoding(StandardCharsets.UTF_8.name());
        Properties properties = sender.getJavaMailProperties();
        properties.put("mail.smtp.sendpartial", "true");
        if (settings.protection() != Protection.NONE) {
            boolean starttls = settings.protection() == Protection.STARTTLS;
            properties.put(starttls ? "mail.smtp.starttls.enable" : "mail.smtp.ssl.enable", "true");
            properties.put("mail.smtp.starttls.required", Boolean.toString(starttls));
            properties.put(
                    "mail.smtp.ssl.socketFactory",
                    PinnedTrust.context(settings.thumbprint()).getSocketFactory());
            // Otherwise, a rejected certificate is checked again with the trust store of the JDK.
            properties.put("mail.smtp.socketFactory.fallback", "false");
            properties.put("mail.smtp.ssl.checkserveridentity", Boolean.toString(settings.thumbprint() == null));
        }
        if (settings.username() != null) {
            properties.put("mail.smtp.auth", "true");
            sender.setUsername(settings.username());
            sender.setPassword(vault.secret(channel.secretName()).orElse(""));
        }
        return sender;
    }

    private static @Nullable SSLContext tls(EmailSettings settings) {
        return settings.protection() == Protection.TLS ? PinnedTrust.context(settings.thumbprint()) : null;
    }

    private MimeMessage message(JavaMailSenderImpl sender, EmailSettings settings, List<Notice> notices, Locale locale)
            throws MessagingException {
        MimeMessage message = sender.createMimeMessage();
        MimeMessageHelper mail = new MimeMessageHelper(message, true, StandardCharsets.UTF_8.name());
        mail.setFrom(Objects.requireNonNull(settings.from()));
        mail.setTo(Objects.requireNonNull(settings.to()).toArray(String[]::new));
        mail.setSubject(NoticeTexts.subject(notices, locale));
        List<Files> files = notices.stream()
                .flatMap(notice -> files(notice, locale).stream())
                .toList();
        mail.setText(
                NoticeTexts.text(notices, locale)
                        + files.stream().map(Files::text).collect(Collectors.joining("\n")),
                NoticeHtml.of(notices, files, locale));
        for (Files file : files) {
            byte[] csv = file.csv().getBytes(StandardCharsets.UTF_8);
            mail.addAttachment(file.csvName(), new ByteArrayResource(csv), "text/csv; charset=UTF-8");
        }
        mail.setSentDate(Date.from(notices.get(notices.size() - 1).at()));
        // The same on every try, so that a mail that arrives twice can be recognized.
        message.setHeader("Message-ID", "<" + notices.get(0).id() + "." + notices.size() + "@tidemark>");
        message.setHeader("Auto-Submitted", "auto-generated");
        return message;
    }

    private Optional<Files> files(Notice notice, Locale locale) {
        String vcenter = notice.vcenter();
        return vcenter == null
                ? Optional.empty()
                : reports.stream()
                        .flatMap(report -> report.files(notice.kind(), vcenter, notice.params(), locale).stream())
                        .findFirst();
    }

    private static String words(SendFailedException refused) {
        Exception next = refused.getNextException();
        String message = next == null ? refused.getMessage() : next.getMessage();
        return message == null ? refused.toString() : message;
    }

    /** Jakarta Mail keeps the reason in addition to the cause. */
    private static Throwable rooted(Exception failure) {
        Throwable root = failure;
        while (true) {
            Throwable next = root instanceof MessagingException mail && mail.getNextException() != null
                    ? mail.getNextException()
                    : root.getCause();
            if (next == null || next == root) {
                return root == failure ? failure : wrapped(failure, root);
            }
            if (PinnedTrust.refused(next).isPresent()) {
                return next;
            }
            root = next;
        }
    }

    private static Throwable wrapped(Exception failure, Throwable root) {
        return root.getMessage() == null ? failure : root;
    }
}
