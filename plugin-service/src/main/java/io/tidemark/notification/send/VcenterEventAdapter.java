package io.tidemark.notification.send;

import io.tidemark.notification.channel.NotificationChannel;
import io.tidemark.notification.channel.NotificationProblemMessage;
import io.tidemark.notification.notice.Notice;
import io.tidemark.notification.notice.NoticeMessage;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.RequestNotSent;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.object.ManagedRef;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Events on the datastore or host that a notice is about, else on the root folder; logged by the service account. */
@Component
class VcenterEventAdapter implements Messenger {

    private static final Pattern MOID = Pattern.compile("(datastore|host|domain|group)-.*");

    private static final int MOST_UNCONFIRMED = 1000;

    /** By which the clocks of vCenter and the service may differ. */
    private static final Duration TOLERANCE = Duration.ofMinutes(1);

    private final Vcenters vcenters;
    private final Instant started;
    /** When, on vCenter's clock, a notice was sent without a response. */
    private final Map<String, Instant> unconfirmed = Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
            return size() > MOST_UNCONFIRMED;
        }
    });

    VcenterEventAdapter(Vcenters vcenters, Clock clock) {
        this.vcenters = vcenters;
        this.started = clock.instant();
    }

    @Override
    public NotificationChannel.Kind kind() {
        return NotificationChannel.Kind.VCENTER_EVENT;
    }

    @Override
    public void send(NotificationChannel channel, List<Notice> notices) {
        VcenterSession session = vcenters.serviceSession(channel.vcenter())
                .orElseThrow(() ->
                        DeliveryFailed.unreachable(NotificationProblemMessage.EVENTS_NEED_SERVICE_ACCOUNT.statement()));
        for (Notice notice : notices) {
            String message = message(notice, channel.locale());
            ManagedRef object = object(notice, channel.vcenter()).orElseGet(session::rootFolder);
            String key = channel.id() + " " + notice.id();
            try {
                if (!loggedBeforeStart(session, object, message, notice)) {
                    log(session, object, message, key);
                }
            } catch (ObjectMissing e) {
                log(session, session.rootFolder(), message, key);
            } catch (PermissionMissing e) {
                throw DeliveryFailed.unreachable(
                        NotificationProblemMessage.EVENT_PERMISSION_MISSING.with("reason", e.statement()));
            } catch (VcenterFault e) {
                throw DeliveryFailed.unreachable(NotificationProblemMessage.EVENT_REFUSED.with("fault", e.fault()));
            }
        }
    }

    private static String message(Notice notice, Locale locale) {
        String message = NoticeMessage.NOTICE_EVENT
                .with("severity", NoticeTexts.severity(notice), "text", NoticeTexts.oneLine(notice.text()))
                .in(locale);
        return notice.link() == null ? message : message + " " + notice.link();
    }

    /** A process that ended may have logged the event without noting it. */
    private boolean loggedBeforeStart(VcenterSession session, ManagedRef object, String message, Notice notice) {
        if (!notice.at().isBefore(started)) {
            return false;
        }
        Duration ahead = vcenters.clockAhead(session.vcenter());
        return session.hasEvent(
                object,
                message,
                notice.at().plus(ahead).minus(TOLERANCE),
                started.plus(ahead).plus(TOLERANCE));
    }

    /** If the response to an earlier request was lost, looks for its event first. */
    private void log(VcenterSession session, ManagedRef object, String message, String key) {
        Instant sent = unconfirmed.get(key);
        if (sent == null || !session.hasEvent(object, message, sent, null)) {
            Instant before = sent == null ? session.currentTime() : sent;
            try {
                session.logEvent(object, message);
            } catch (RequestNotSent e) {
                throw e;
            } catch (VcenterUnreachable e) {
                unconfirmed.put(key, before);
                throw e;
            }
        }
        unconfirmed.remove(key);
    }

    private static Optional<ManagedRef> object(Notice notice, String vcenter) {
        return id(notice.objectId())
                .filter(id -> id.vcenter().equalsIgnoreCase(vcenter))
                .flatMap(id -> type(id.moid()).map(type -> new ManagedRef(type, id.moid())));
    }

    private static Optional<ObjectId> id(@Nullable String text) {
        try {
            return text == null ? Optional.empty() : Optional.of(ObjectId.parse(text));
        } catch (Problem e) {
            return Optional.empty();
        }
    }

    private static Optional<String> type(String moid) {
        Matcher matcher = MOID.matcher(moid);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        return Optional.of(
                switch (matcher.group(1)) {
                    case "datastore" -> "Datastore";
                    case "host" -> "HostSystem";
                    case "domain" -> "ClusterComputeResource";
                    default -> "Folder";
                });
    }
}
