package io.tidemark.vcenter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.Mockito.atMost;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.object.ManagedRef;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PresentObjectsTest {

    private static final List<String> PRIVILEGES = List.of("System.Read", "Tidemark.View");
    private static final List<ManagedRef> ALL = IntStream.range(0, 1_024)
            .mapToObj(i -> new ManagedRef("Datastore", "datastore-" + i))
            .toList();

    private final VcenterSession session = mock();

    private Map<String, List<String>> missing(String... removed) {
        when(session.missingPrivileges(anyCollection(), anyList())).thenAnswer(call -> {
            Collection<ManagedRef> asked = call.getArgument(0);
            for (ManagedRef ref : asked) {
                if (List.of(removed).contains(ref.moid())) {
                    throw new ObjectMissing(ref.moid());
                }
            }
            return asked.contains(ALL.get(7)) ? Map.of("datastore-7", List.of("Tidemark.View")) : Map.of();
        });
        return PresentObjects.missingPrivileges(session, ALL, PRIVILEGES);
    }

    @Test
    void areCheckedInOneCall() {
        assertThat(missing()).containsOnly(Map.entry("datastore-7", List.of("Tidemark.View")));
        verify(session, times(1)).missingPrivileges(anyCollection(), anyList());
    }

    @Test
    void areFoundInFewCallsWhenOneObjectWasRemoved() {
        assertThat(missing("datastore-500"))
                .containsOnly(
                        Map.entry("datastore-7", List.of("Tidemark.View")), Map.entry("datastore-500", PRIVILEGES));
        verify(session, atMost(21)).missingPrivileges(anyCollection(), anyList());
    }
}
