package io.tidemark.notification.channel;

import io.tidemark.notification.notice.NoticeMessage;
import io.tidemark.platform.Statement;
import io.tidemark.platform.setup.ServiceAccountWork;
import io.tidemark.platform.setup.SetupStep;
import io.tidemark.platform.setup.SetupStep.Kind;
import java.util.List;
import org.springframework.stereotype.Component;

/** Whether a channel can notify anybody, and which need the service account. */
@Component
class NotificationSetup implements SetupStep.Source, ServiceAccountWork {

    private final NotificationChannels channels;

    NotificationSetup(NotificationChannels channels) {
        this.channels = channels;
    }

    @Override
    public List<SetupStep> setupSteps(String vcenter) {
        return List.of(SetupStep.of(Kind.NOTIFICATION, !channels.of(vcenter).isEmpty()));
    }

    @Override
    public List<Statement> withoutAccount(String vcenter) {
        List<String> names = channels.of(vcenter).stream()
                .filter(channel -> channel.kind() == NotificationChannel.Kind.VCENTER_EVENT)
                .map(NotificationChannel::name)
                .sorted()
                .toList();
        return names.isEmpty()
                ? List.of()
                : List.of(NoticeMessage.EVENTS_WITHOUT_ACCOUNT.with(
                        "count", names.size(), "channels", String.join(", ", names)));
    }
}
