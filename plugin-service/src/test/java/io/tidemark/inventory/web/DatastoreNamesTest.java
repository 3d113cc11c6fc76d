package io.tidemark.inventory.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.Seen;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DatastoreNamesTest {

    private final Inventory inventory = mock(Inventory.class);
    private final SignedIn caller = mock(SignedIn.class);
    private final DatastoreNames names = new DatastoreNames(inventory);

    private static Datastore datastore(int number) {
        DatastoreFacts facts = new DatastoreFacts(
                "datastore-" + number,
                "prod-" + number,
                "VMFS",
                true,
                null,
                1000,
                600,
                Seen.AT,
                null,
                List.of(),
                null,
                null);
        return new Datastore(
                new ObjectId(Seen.VCENTER, facts.moid()), facts, List.of(), List.of(), null, null, null, null);
    }

    @Test
    void namesWhatTheCallerMayViewOfAnyNumberOfDatastores() {
        List<Datastore> all = IntStream.rangeClosed(1, 5000)
                .mapToObj(DatastoreNamesTest::datastore)
                .toList();
        when(inventory.datastores(caller)).thenReturn(all);
        String last = Seen.VCENTER + ":datastore-5000";
        assertThat(names.of(caller, Set.of(last, Seen.VCENTER + ":host-1", "p1")))
                .isEqualTo(Map.of(last, "prod-5000"));
    }

    @Test
    void namesNoneWhileTheyCannotBeReadAndReadsNoneForOtherIds() {
        assertThat(names.of(caller, Set.of("p1"))).isEmpty();
        verify(inventory, never()).datastores(caller);
        when(inventory.datastores(caller)).thenThrow(Problem.invalid(RequestMessage.VALUE_EMPTY.statement()));
        assertThat(names.of(caller, Set.of(Seen.VCENTER + ":datastore-1"))).isEmpty();
    }
}
