package io.tidemark.policy.notify;

import io.tidemark.platform.Caller;
import java.util.Map;

/** Who is notified of what policies do, provided to the policies by the notification module. */
public interface PolicyNotifications {

    /** By id of the policy; policies that no rule names are left out. */
    Map<String, NotifiedChannels> of(String vcenter);

    /**
     * Stores what is wanted as the rule of the policy, in the current transaction; without channels, the policy has no
     * rule. 400 for unknown channels; 403 unless the caller may configure, if anything changes.
     *
     * @param name of the policy
     */
    void store(Caller caller, String policy, String name, WantedNotifications wanted);

    /** Deletes the rule of a policy, in the current transaction. */
    void forget(String policy);
}
