package io.tidemark.policy.notify;

import io.tidemark.platform.health.ConditionChanged.Severity;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Who is to be notified of a policy and of the ends of its runs.
 *
 * @param severity ERROR: failures and unknown outcomes; WARNING: also runs that reclaimed nothing and skipped starts; INFO:
 *     everything
 * @param channelIds notification channels; empty for none
 */
public record WantedNotifications(
        @NotNull Severity severity, @NotNull @Size(max = 50) List<@NotNull @Size(max = 100) String> channelIds) {}
