package io.tidemark.reclaim.entry;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayPerformance.Operations;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.BackingVolume;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.admission.ArrayGuard;
import io.tidemark.reclaim.follow.NoArrays;
import io.tidemark.reclaim.settings.ReclaimSettings;
import io.tidemark.reclaim.settings.ReclaimSettings.Guard;
import io.tidemark.reclaim.settings.StoredSettings;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.trial.Trials;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

/** The state of arrays and the rights of users that policies receive. */
class PolicyRunsTest {

    private static final Instant NOW = Instant.parse("2026-03-01T02:00:00Z");
    private static final Guard LIMIT = new Guard(1000L, null, null, Duration.ofHours(4), null);

    private final Map<String, Long> latency = new HashMap<>(Map.of("calm", 400L, "busy", 2000L));
    private final StoredSettings settings = Mockito.mock(StoredSettings.class);
    private final PolicyRuns runs = new PolicyRuns(
            Mockito.mock(ReclaimService.class),
            Mockito.mock(RunEstimates.class),
            Mockito.mock(ReclaimRuns.class),
            settings,
            new ArrayGuard(
                    new NoArrays() {
                        @Override
                        public Optional<ArrayPerformance> performance(String arrayId) {
                            Long micros = latency.get(arrayId);
                            if (micros == null) {
                                throw new ArrayUnreachable(Statement.of("TEST", arrayId + " does not answer."));
                            }
                            return Optional.of(new ArrayPerformance(
                                    NOW,
                                    new Operations(micros, null, null),
                                    new Operations(null, null, null),
                                    null,
                                    null));
                        }
                    },
                    Clock.fixed(NOW, ZoneOffset.UTC)),
            Trials.none());

    private static Datastore datastore(int number, @Nullable String... arrays) {
        String moid = "datastore-" + number;
        DatastoreFacts facts =
                new DatastoreFacts(moid, moid, "VMFS", true, "normal", 2L << 40, 1L << 40, NOW, null, List.of());
        List<BackedExtent> extents = Arrays.stream(arrays)
                .map(array -> new BackedExtent(
                        "naa." + number,
                        array == null ? null : new BackingVolume(array, array, "v" + number, "v" + number, 2L << 40),
                        null))
                .toList();
        return new Datastore(
                new ObjectId("00000000-0000-0000-0000-000000000001", moid),
                facts,
                List.of(),
                extents,
                null,
                null,
                null,
                null);
    }

    private Map<String, String> codes(Guard guard) {
        ReclaimSettings current = Mockito.mock(ReclaimSettings.class);
        Mockito.when(current.guard()).thenReturn(guard);
        Mockito.when(settings.current()).thenReturn(current);
        Map<ObjectId, Statement> answers = runs.arraysNotCalm(List.of(
                datastore(1, "calm"), datastore(2, "calm", "busy"), datastore(3, "gone"), datastore(4, (String) null)));
        Map<String, String> codes = new HashMap<>();
        answers.forEach((id, why) -> codes.put(id.moid(), why.code()));
        return codes;
    }

    @Test
    void namesTheDatastoresOnWhichAUserMayNotRun() {
        ObjectId second = datastore(2).id();
        List<String> run = List.of("Tidemark.Run");
        VcenterSession session = Mockito.mock(VcenterSession.class);
        Mockito.when(session.missingPrivileges("ann", List.of(new ManagedRef("Datastore", "datastore-2")), run))
                .thenReturn(Map.of("datastore-2", run));
        assertThat(runs.notPermitted(session, "ann", Map.of(second, "ds-2"))).hasEntrySatisfying(second, why -> {
            assertThat(why.code()).isEqualTo("PRIVILEGE_REVOKED");
            assertThat(why.params()).containsEntry("user", "ann").containsEntry("object", "ds-2");
        });
        assertThat(runs.notPermitted(session, "bob", Map.of(second, "ds-2"))).isEmpty();
        assertThat(runs.notPermitted(session, "ann", Map.of())).isEmpty();
    }

    @Test
    void anArrayAboveTheLimitsOfTheSettingsIsBusyAndASilentOneNotKnown() {
        assertThat(codes(LIMIT))
                .isEqualTo(Map.of(
                        "datastore-2", "ARRAY_BUSY_LATENCY",
                        "datastore-3", "ARRAY_LOAD_UNKNOWN",
                        "datastore-4", "ARRAY_LOAD_UNKNOWN"));
    }

    @Test
    void withoutALimitNothingCanBeSaid() {
        assertThat(codes(new Guard(null, null, null, Duration.ofHours(4), null)))
                .containsEntry("datastore-1", "ARRAY_LIMITS_UNSET")
                .hasSize(4);
    }
}
