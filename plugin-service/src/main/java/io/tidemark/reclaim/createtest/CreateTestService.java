package io.tidemark.reclaim.createtest;

import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.DeleteStatus;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.fault.FaultMessage;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;

/** Previews, starts and lists create tests. */
@Service
public class CreateTestService {

    private final Inventory inventory;
    private final CreateTests tests;
    private final CreateTestRunner runner;
    private final LeftoverRemoval removal;
    private final Recorder recorder;
    private final Clock clock;

    CreateTestService(
            Inventory inventory,
            CreateTests tests,
            CreateTestRunner runner,
            LeftoverRemoval removal,
            Recorder recorder,
            Clock clock) {
        this.inventory = inventory;
        this.tests = tests;
        this.runner = runner;
        this.removal = removal;
        this.recorder = recorder;
        this.clock = clock;
    }

    /** Nothing is written. */
    public CreateTestPreview preview(ObjectId id, long sizeBytes, SignedIn caller) {
        Datastore datastore = inventory.datastore(id, caller);
        requireRights(datastore, caller);
        return preview(datastore, sizeBytes, caller);
    }

    private CreateTestPreview preview(Datastore datastore, long sizeBytes, SignedIn caller) {
        long free = datastore.facts().freeBytes();
        return new CreateTestPreview(
                datastore.id(),
                datastore.facts().name(),
                sizeBytes,
                free,
                Math.max(0, free - sizeBytes),
                CreateTestRules.leastFree(datastore),
                writeSame(datastore, caller),
                removal.obstacle(datastore),
                CreateTestRules.refusals(datastore, sizeBytes, tests.running(datastore.id())));
    }

    /**
     * 409 if the datastore cannot be tested.
     *
     * @param leftoverAccepted whether the caller accepts that the folder can remain if the service stops
     */
    public CreateTest start(ObjectId id, long sizeBytes, boolean leftoverAccepted, SignedIn caller) {
        Datastore datastore = inventory.refreshed(id, caller);
        Recorder.Entry entry = recorder.of(caller, "create-test.start")
                .on(id, datastore.facts().name());
        CreateTest test = entry.attempt(() -> {
            requireRights(datastore, caller);
            CreateTestPreview preview = preview(datastore, sizeBytes, caller);
            if (!preview.reasons().isEmpty()) {
                throw Problem.conflict("create-test-refused", preview.reasons().get(0));
            }
            Statement leftover = preview.leftover();
            if (leftover != null && !leftoverAccepted) {
                throw Problem.conflict("create-test-refused", leftover);
            }
            return stored(datastore, preview, caller);
        });
        entry.done();
        runner.start(test, caller.session());
        return test;
    }

    private CreateTest stored(Datastore datastore, CreateTestPreview preview, SignedIn caller) {
        String id = UUID.randomUUID().toString();
        CreateTest test = new CreateTest(
                id,
                1,
                datastore.id(),
                datastore.facts().name(),
                "[" + datastore.facts().name() + "] .tidemark-create-test-" + id.substring(0, 8),
                caller.session().testDisks().datacenterOf(datastore.id().moid()),
                preview.sizeBytes(),
                preview.writeSame(),
                CreateTest.State.RUNNING,
                caller.userName(),
                clock.instant().truncatedTo(ChronoUnit.MILLIS),
                null,
                null,
                false,
                null);
        try {
            tests.add(test);
        } catch (DuplicateKeyException e) {
            throw Problem.conflict("create-test-refused", CreateTestMessage.CREATE_TEST_BUSY.statement())
                    .because(e);
        }
        return test;
    }

    /** The newest first. */
    public List<CreateTest> of(ObjectId id, SignedIn caller) {
        inventory.datastore(id, caller);
        return tests.of(id);
    }

    private static void requireRights(Datastore datastore, SignedIn caller) {
        ManagedRef object = new ManagedRef("Datastore", datastore.id().moid());
        List<String> needed = List.of(VcenterPrivilege.FILES.id(), Permission.RUN.privilege());
        caller.session().missingPrivileges(List.of(object), needed).values().stream()
                .flatMap(List::stream)
                .findFirst()
                .ifPresent(privilege -> {
                    Statement why = FaultMessage.PERMISSION_MISSING.with(
                            "privilege", privilege, "object", datastore.facts().name());
                    PermissionMissing missing =
                            new PermissionMissing(privilege, datastore.id().toString(), why);
                    missing.with("objectName", datastore.facts().name());
                    throw missing;
                });
    }

    /** Null if a host does not report it. */
    private static @Nullable Boolean writeSame(Datastore datastore, SignedIn caller) {
        List<String> devices =
                datastore.extents().stream().map(BackedExtent::device).toList();
        List<String> statuses = datastore.hosts().stream()
                .filter(MountingHost::usable)
                .limit(1)
                .flatMap(host -> devices.stream()
                        .map(device -> DeleteStatus.zero(
                                        caller.session(), host.facts().moid(), device)
                                .join()))
                .toList();
        if (statuses.contains(DeleteStatus.SUPPORTED)) {
            return true;
        }
        return statuses.isEmpty() || statuses.contains(DeleteStatus.UNKNOWN) ? null : Boolean.FALSE;
    }
}
