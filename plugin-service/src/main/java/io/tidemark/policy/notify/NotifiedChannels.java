package io.tidemark.policy.notify;

import io.tidemark.platform.health.ConditionChanged.Severity;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Who is notified of a policy.
 *
 * @param severity least severity that is sent by the rule of the policy, null without one
 * @param channelIds channels of the rule of the policy
 * @param channelNames channels of all rules that name the policy
 */
public record NotifiedChannels(@Nullable Severity severity, List<String> channelIds, List<String> channelNames) {

    public static final NotifiedChannels NONE = new NotifiedChannels(null, List.of(), List.of());

    public NotifiedChannels {
        channelIds = List.copyOf(channelIds);
        channelNames = List.copyOf(channelNames);
    }

    /** What two rules say together. */
    public NotifiedChannels and(NotifiedChannels other) {
        return new NotifiedChannels(
                severity == null ? other.severity : severity,
                Stream.concat(channelIds.stream(), other.channelIds.stream()).toList(),
                Stream.concat(channelNames.stream(), other.channelNames.stream())
                        .distinct()
                        .toList());
    }
}
