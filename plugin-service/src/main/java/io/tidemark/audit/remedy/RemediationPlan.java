package io.tidemark.audit.remedy;

import io.tidemark.audit.AuditMessage;
import io.tidemark.audit.RemediationMessage;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.host.HostLocation;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Creates the steps of a remediation: reads the current values, and skips changes that are not possible or not needed,
 * with the reason.
 */
final class RemediationPlan {

    static final String ADVANCED = VcenterPrivilege.HOST_ADVANCED.id();

    /**
     * A requested value.
     *
     * @param onlyFrom the value it must have now, null for any
     * @param changedLater whether a later change set the value of now, which stays
     */
    record Wish(
            ObjectId host,
            String hostName,
            String option,
            String to,
            @Nullable String onlyFrom,
            boolean changedLater) {}

    private final SignedIn caller;
    private final Executor executor;
    private final Map<String, HostLocation> hosts = new HashMap<>();
    private final Map<String, List<String>> lacking = new HashMap<>();

    RemediationPlan(SignedIn caller, Executor executor) {
        this.caller = caller;
        this.executor = executor;
    }

    Map<String, HostLocation> hosts() {
        return hosts;
    }

    /** The first privilege that the caller lacks on a host, for the error message. */
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

    String nameOf(ObjectId host) {
        HostLocation place = hosts.get(host.moid());
        return place == null ? host.moid() : place.facts().name();
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
        HostLocation host = hosts.get(wish.host().moid());
        Statement never =
                host == null ? RemediationMessage.HOST_GONE.statement() : unfit(host, lackingPrivileges(wish.host()));
        if (host == null || never != null) {
            return step.leftOut(never);
        }
        try {
            String now = new OptionAccess(caller.session(), host, wish.option())
                    .read()
                    .orElse(null);
            RemediationStep judged = judge(step, now, wish.onlyFrom());
            return now != null && wish.changedLater() && judged.state() == StepState.PLANNED
                    ? judged.leftOut(RemediationMessage.VALUE_CHANGED_SINCE.with("value", now))
                    : judged;
        } catch (Problem e) {
            return step.leftOut(RemediationMessage.OPTION_NOT_READ.with("reason", e.statement()));
        }
    }

    /**
     * The step with the value that the host has now, left out where there is nothing to change.
     *
     * @param onlyFrom the value it must have, null for any
     */
    static RemediationStep judge(RemediationStep step, @Nullable String now, @Nullable String onlyFrom) {
        RemediationStep read = step.from(now);
        if (now == null) {
            return read.leftOut(RemediationMessage.OPTION_NOT_EXPOSED.statement());
        }
        if (now.equals(step.to())) {
            return read.leftOut(RemediationMessage.VALUE_ALREADY_SET.statement());
        }
        if (onlyFrom != null && !now.equals(onlyFrom)) {
            return read.leftOut(RemediationMessage.VALUE_CHANGED_SINCE.with("value", now));
        }
        return read;
    }

    private static @Nullable Statement unfit(HostLocation host, List<String> privileges) {
        if (!host.facts().connected()) {
            return AuditMessage.HOST_NOT_CONNECTED.with("state", host.facts().connectionState());
        }
        if (host.facts().inMaintenanceMode()) {
            return AuditMessage.HOST_IN_MAINTENANCE.statement();
        }
        return privileges.isEmpty()
                ? null
                : RemediationMessage.PRIVILEGE_MISSING.with("privilege", String.join(", ", privileges));
    }
}
