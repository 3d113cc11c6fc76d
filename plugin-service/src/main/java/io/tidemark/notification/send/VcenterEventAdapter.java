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
import io.tidemark.vcenter.object.ManagedRef;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Events on the datastore or host that a notice is about, else on the root folder; logged by the service account. */
@Component
class VcenterEventAdapter implements Messenger {

    private static final Pattern MOID = Pattern.compile("(datastore|host|domain|group)-.*");

    private final Vcenters vcenters;

    VcenterEventAdapter(Vcenters vcenters) {
        this.vcenters = vcenters;
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
            String message = NoticeMessage.NOTICE_EVENT
                    .with("severity", Wording.severity(notice), "text", Wording.oneLine(notice.text()))
                    .in(channel.locale());
            ManagedRef object = object(notice, channel.vcenter()).orElseGet(session::rootFolder);
            try {
                session.logEvent(object, message);
            } catch (ObjectMissing e) {
                session.logEvent(session.rootFolder(), message);
            }
        }
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
