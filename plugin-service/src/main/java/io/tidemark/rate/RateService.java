package io.tidemark.rate;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.risk.LargeDeletions;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.Statement;
import io.tidemark.rate.RateChangeItem.State;
import io.tidemark.rate.message.RateMessage;
import io.tidemark.rate.message.RateProblemMessage;
import io.tidemark.rate.setting.Rate;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.fault.FaultMessage;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.trial.Trial;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Service;

/** Reads, previews, changes, and undoes the automatic reclaim rate for callers; entry of the module. */
@Service
@EnableConfigurationProperties(RateProperties.class)
public class RateService {

    public static final int MOST_DATASTORES = 1000;

    private static final int PATIENCE_SECONDS = 30;
    private static final Set<RateMessage> OUTSIDE = EnumSet.of(
            RateMessage.RATE_OUTSIDE_LIMITS, RateMessage.RATE_OUTSIDE_LIMITS_ULTRA_LOW, RateMessage.RATE_OUTSIDE_RANGE);

    private final Inventory inventory;
    private final RateChanges changes;
    private final RateChangeExecutor changing;
    private final RateProperties properties;
    private final LargeDeletions deletions;
    private final Trial trial;
    private final Clock clock;

    RateService(
            Inventory inventory,
            RateChanges changes,
            RateChangeExecutor changing,
            RateProperties properties,
            LargeDeletions deletions,
            Trial trial,
            Clock clock) {
        this.inventory = inventory;
        this.changes = changes;
        this.changing = changing;
        this.properties = properties;
        this.deletions = deletions;
        this.trial = trial;
        this.clock = clock;
    }

    /** The setting as vCenter and every mounting host show it. */
    public DatastoreRate read(SignedIn caller, ObjectId id) {
        return RateReading.of(inventory.datastore(id, caller), caller.session());
    }

    /** Sets the rate of one datastore and returns the rate of the hosts; rejected with 403 or 409 and the reason. */
    public DatastoreRate set(SignedIn caller, ObjectId id, Rate rate) {
        inventory.datastore(id, caller);
        caller.require(Permission.SET_RATE, id);
        RateChange change = change(caller, List.of(id), rate.checked(), true);
        RateChangeItem item = change.items().get(0);
        Statement reason = item.reason();
        if (reason != null && item.state() == State.REFUSED) {
            throw refusal(item, reason);
        }
        if (reason != null && item.state() != State.DONE) {
            throw new Problem(502, "vcenter-fault", reason);
        }
        return read(caller, id);
    }

    private static Problem refusal(RateChangeItem item, Statement reason) {
        if (lacking(reason)) {
            return missing(item, reason);
        }
        if (OUTSIDE.stream().anyMatch(code -> code.is(reason))) {
            return Problem.invalid(reason).error("/rate", reason);
        }
        return Problem.conflict("rate-not-supported", reason).with("reason", reason);
    }

    private static boolean lacking(@Nullable Statement reason) {
        return reason != null && FaultMessage.PERMISSION_MISSING.is(reason);
    }

    private static PermissionMissing missing(RateChangeItem item, Statement reason) {
        return PermissionMissing.on(
                String.valueOf(reason.params().get("privilege")),
                item.datastore().toString(),
                String.valueOf(reason.params().get("object")));
    }

    /** The preview of a change; nothing is stored or set. */
    public List<RateChangeItem> preview(SignedIn caller, List<ObjectId> ids, Rate rate) {
        List<Datastore> datastores = inventory.datastores(checked(ids), caller);
        Map<ObjectId, List<Statement>> large = rate.off() ? Map.of() : deletions.of(ids, caller);
        List<RateChangeItem> items = planning(caller, datastores).plan(datastores, datastore -> rate.checked()).stream()
                .map(item -> item.state() == State.PENDING
                        ? item.warned(large.getOrDefault(item.datastore(), List.of()))
                        : item)
                .toList();
        return trial.preview()
                .map(preview -> items.stream()
                        .map(item -> item.state() == State.PENDING ? item.warned(preview) : item)
                        .toList())
                .orElse(items);
    }

    private RateChangePlanner planning(SignedIn caller, List<Datastore> datastores) {
        return new RateChangePlanner(caller, datastores, properties.arrayProfileMBps());
    }

    /** The last change that set the datastore's rate; empty when none did. */
    public Optional<LastRateChange> lastChange(ObjectId id) {
        return changes.lastOf(id);
    }

    /** Starts a change; a rejected datastore does not stop the others. 403 if the privilege is missing on all. */
    public RateChange change(SignedIn caller, List<ObjectId> ids, Rate rate) {
        return change(caller, ids, rate.checked(), false);
    }

    private RateChange change(SignedIn caller, List<ObjectId> ids, Rate rate, boolean wait) {
        List<Datastore> datastores = inventory.datastores(checked(ids), caller);
        return start(caller, datastores, planner -> planner.plan(datastores, datastore -> rate), null, wait);
    }

    private RateChange start(
            SignedIn caller,
            List<Datastore> datastores,
            Function<RateChangePlanner, List<RateChangeItem>> planned,
            @Nullable String undoOf,
            boolean wait) {
        List<RateChangeItem> items = planned.apply(planning(caller, datastores));
        RateChange change = new RateChange(
                UUID.randomUUID().toString(),
                1,
                RateChange.State.RUNNING,
                caller.vcenter(),
                caller.userName(),
                clock.instant(),
                null,
                undoOf,
                items);
        Statement reason = items.get(0).reason();
        if (reason != null && items.stream().allMatch(item -> lacking(item.reason()))) {
            Problem missing = missing(items.get(0), reason);
            changing.refused(change, missing);
            throw missing;
        }
        requireTrialOver(change);
        Map<ObjectId, Datastore> byId = new HashMap<>();
        datastores.forEach(datastore -> byId.put(datastore.id(), datastore));
        var over = changing.start(change, byId, caller);
        if (wait) {
            try {
                over.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (TimeoutException | java.util.concurrent.ExecutionException e) {
                throw new Problem(
                                503, "vcenter-unreachable", RateProblemMessage.RATE_CHANGE_SLOW.with("id", change.id()))
                        .because(e);
            }
        }
        return changes.find(change.id()).orElseThrow();
    }

    private void requireTrialOver(RateChange change) {
        try {
            trial.requireOver();
        } catch (Problem e) {
            changing.refused(change, e);
            throw e;
        }
    }

    /**
     * With the datastores that the caller may view. Requires the privilege on the root folder, because a change can
     * include many datastores.
     */
    public RateChange find(SignedIn caller, String id) {
        RateChange whole = whole(caller, id);
        return whole.without(hidden(caller, whole));
    }

    /** The datastores of a change that the caller may not view. */
    public Set<ObjectId> hidden(SignedIn caller, String id) {
        return hidden(caller, whole(caller, id));
    }

    private static Set<ObjectId> hidden(SignedIn caller, RateChange change) {
        return caller.hidden(
                change.items().stream().map(RateChangeItem::datastore).toList());
    }

    private RateChange whole(SignedIn caller, String id) {
        caller.require(Permission.VIEW);
        RateChange change =
                changes.find(id).orElseThrow(() -> Problem.notFound(RateProblemMessage.RATE_CHANGE_NOT_FOUND, id));
        if (!change.vcenter().equalsIgnoreCase(caller.vcenter())) {
            throw Problem.notFound(RateProblemMessage.RATE_CHANGE_NOT_FOUND, id);
        }
        return change;
    }

    /**
     * Restores the previous rates, except on datastores whose rate was changed since, or which never had the new one; 409
     * if there is nothing to undo.
     */
    public RateChange undo(SignedIn caller, String id) {
        RateChange change = find(caller, id);
        if (!change.state().over()) {
            throw Problem.conflict("rate-change-in-progress", RateProblemMessage.RATE_CHANGE_IN_PROGRESS);
        }
        Map<ObjectId, RateChangeItem> back = new LinkedHashMap<>();
        change.items().stream()
                .filter(item -> item.state() == State.DONE || item.state() == State.UNKNOWN)
                .filter(item -> item.from() != null)
                .forEach(item -> back.put(item.datastore(), item));
        List<Datastore> same = back.isEmpty()
                ? List.of()
                : inventory.datastores(caller).stream()
                        .filter(datastore -> back.containsKey(datastore.id()))
                        .filter(datastore -> {
                            RateChangeItem item = back.get(datastore.id());
                            return item != null && item.to().equals(current(datastore));
                        })
                        .toList();
        if (same.isEmpty()) {
            throw Problem.conflict("nothing-to-undo", RateProblemMessage.RATE_NOTHING_TO_UNDO);
        }
        Map<ObjectId, RateChangeItem> left = new LinkedHashMap<>(back);
        same.forEach(datastore -> left.remove(datastore.id()));
        left.values().removeIf(item -> item.state() == State.UNKNOWN);
        return start(caller, same, planner -> undoing(planner, same, back, left), id, false);
    }

    private static List<RateChangeItem> undoing(
            RateChangePlanner planner,
            List<Datastore> same,
            Map<ObjectId, RateChangeItem> back,
            Map<ObjectId, RateChangeItem> left) {
        List<RateChangeItem> all = new ArrayList<>();
        planner.undo(same, datastore -> settable(before(back, datastore)), back)
                .forEach(item -> all.add(lowered(item, back)));
        left.values().forEach(item -> all.add(leftAlone(all.size(), item)));
        return all;
    }

    private static Rate before(Map<ObjectId, RateChangeItem> back, Datastore datastore) {
        RateChangeItem item = back.get(datastore.id());
        Rate from = item == null ? null : item.from();
        return from == null ? Rate.priority("low") : from;
    }

    /** Only esxcli can set medium and high, so low replaces them. */
    private static Rate settable(Rate from) {
        return from.byEsxcliOnly() ? Rate.priority("low") : from;
    }

    private static RateChangeItem lowered(RateChangeItem item, Map<ObjectId, RateChangeItem> back) {
        RateChangeItem before = back.get(item.datastore());
        Rate from = before == null ? null : before.from();
        return from == null || !from.byEsxcliOnly() || item.state() == State.REFUSED
                ? item
                : item.warned(RateMessage.RATE_UNDONE_TO_LOW.with("priority", String.valueOf(from.priority())));
    }

    private static RateChangeItem leftAlone(int position, RateChangeItem item) {
        Rate from = item.from();
        return item.leftAlone(position, from == null ? item.to() : from, RateMessage.RATE_CHANGED_SINCE.statement());
    }

    private static @Nullable Rate current(Datastore datastore) {
        var vmfs = datastore.facts().vmfs();
        return vmfs == null ? null : Rate.of(vmfs.unmapPriority(), vmfs.unmapBandwidth());
    }

    private static List<ObjectId> checked(List<ObjectId> ids) {
        if (ids.isEmpty() || ids.size() > MOST_DATASTORES) {
            throw Problem.invalid()
                    .error("/datastoreIds", RequestMessage.LIST_SIZE.with("min", 1, "max", MOST_DATASTORES));
        }
        if (ids.stream().distinct().count() != ids.size()) {
            throw Problem.invalid().error("/datastoreIds", RequestMessage.VALUE_REPEATED);
        }
        return ids;
    }
}
