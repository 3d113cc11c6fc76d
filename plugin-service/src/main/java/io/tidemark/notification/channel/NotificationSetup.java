package io.tidemark.notification.channel;

import io.tidemark.platform.setup.SetupStep;
import io.tidemark.platform.setup.SetupStep.Kind;
import java.util.List;
import org.springframework.stereotype.Component;

/** Whether a channel can notify anybody. */
@Component
class NotificationSetup implements SetupStep.Source {

    private final NotificationChannels channels;

    NotificationSetup(NotificationChannels channels) {
        this.channels = channels;
    }

    @Override
    public List<SetupStep> setupSteps(String vcenter) {
        return List.of(SetupStep.of(Kind.NOTIFICATION, !channels.of(vcenter).isEmpty()));
    }
}
