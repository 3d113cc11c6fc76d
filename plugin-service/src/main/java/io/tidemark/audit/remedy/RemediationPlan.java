package io.tidemark.audit.remedy;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.host.HostPlace;
import io.tidemark.vcenter.object.ManagedRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Turns wishes into steps: reads each value as it is now and leaves out what must not or need not be changed, saying why. */
final class RemediationPlan {

    static final String ADVANCED = "Host.Config.AdvancedConfig";

    /**
     * A value somebody wants.
     *
     * @param onlyFrom the value it must have now, null for any
     */
    record Wish(
            ObjectId host,
            String hostName,
            String option,
            String to,
            @Nullable String onlyFrom) {}

    private final SignedIn caller;
    private final Executor executor;
    private final Map<String, HostPlace> hosts = new HashMap<>();
    private final Map<String, List<String>> lacking = new HashMap<>();

    RemediationPlan(SignedIn caller, Executor executor) {
        this.caller = caller;
        this.executor = executor;
    }

    Map<String, HostPlace> hosts() {
        return hosts;
    }

    /** The first privilege that a host lacks for the caller, for a refusal that names it. */
    @Nullable
    ObjectId anyLackingHost() {
        return lacking.keySet().stream()
                .findFirst()
                .map(moid -> new ObjectId(caller.vcenter(), moid))
                .orElse(null);
    }

    List<String> lackingPrivileges(ObjectId host) {
        return lacking.getOrDefault(host.moid(), List.of());
    }

    List<RemediationStep> steps(List<Wish> wishes) {
        caller.session()
                .hostConfigurations()
                .hosts(caller.session().rootFolder())
                .forEach(host -> hosts.put(host.facts().moid(), host));
        Map<String, Wish> unique = new LinkedHashMap<>();
        wishes.forEach(wish ->
                unique.putIfAbsent(wish.host().moid() + "|" + wish.option().toLowerCase(), wish));
        rights(unique.values().stream()
                .map(wish -> wish.host().moid())
                .filter(hosts::containsKey)
                .distinct()
                .toList());
        List<CompletableFuture<RemediationStep>> steps = new ArrayList<>();
        for (Wish wish : unique.values()) {
            int number = steps.size();
            steps.add(CompletableFuture.supplyAsync(() -> step(number, wish), executor));
        }
        return steps.stream().map(CompletableFuture::join).toList();
    }

    private void rights(List<String> moids) {
        if (!moids.isEmpty()) {
            caller.session()
                    .missingPrivileges(
                            moids.stream()
                                    .map(moid -> new ManagedRef("HostSystem", moid))
                                    .toList(),
                            List.of(ADVANCED, Permission.REMEDIATE.privilege()))
                    .forEach((moid, privileges) -> {
                        if (!privileges.isEmpty()) {
                            lacking.put(moid, privileges);
                        }
                    });
        }
    }

    private RemediationStep step(int number, Wish wish) {
        RemediationStep step = new RemediationStep(
                number, wish.host(), wish.hostName(), wish.option(), null, wish.to(), StepState.PLANNED, null, null);
        HostPlace host = hosts.get(wish.host().moid());
        Statement never = host == null
                ? Statement.of("HOST_GONE", "vCenter no longer knows the host.")
                : unfit(host, lackingPrivileges(wish.host()));
        if (host == null || never != null) {
            return step.leftOut(never);
        }
        try {
            String now = new OptionAccess(caller.session(), host, wish.option())
                    .read()
                    .orElse(null);
            return judge(step.from(now), wish, now);
        } catch (Problem e) {
            return step.leftOut(new Statement(
                    "OPTION_NOT_READ", "The value could not be read: " + e.detail(), Map.of("reason", e.detail())));
        }
    }

    private static RemediationStep judge(RemediationStep step, Wish wish, @Nullable String now) {
        if (now == null) {
            return step.leftOut(Statement.of("OPTION_NOT_EXPOSED", "The host does not expose this option."));
        }
        if (now.equals(wish.to())) {
            return step.leftOut(Statement.of("VALUE_ALREADY_SET", "It has this value already."));
        }
        if (wish.onlyFrom() != null && !now.equals(wish.onlyFrom())) {
            return step.leftOut(new Statement(
                    "VALUE_CHANGED_SINCE",
                    "Somebody has changed it to " + now + " since; it is left alone.",
                    Map.of("value", now)));
        }
        return step;
    }

    private static @Nullable Statement unfit(HostPlace host, List<String> privileges) {
        if (!host.facts().connected()) {
            String state = host.facts().connectionState();
            return new Statement("HOST_NOT_CONNECTED", "The host is " + state + ".", Map.of("state", state));
        }
        if (host.facts().inMaintenanceMode()) {
            return Statement.of("HOST_IN_MAINTENANCE", "The host is in maintenance mode.");
        }
        return privileges.isEmpty()
                ? null
                : new Statement(
                        "PRIVILEGE_MISSING",
                        "You need " + String.join(" and ", privileges) + " on this host.",
                        Map.of("privilege", String.join(", ", privileges)));
    }
}
