package io.tidemark.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.platform.Statement;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.object.ManagedRef;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class VisibilityTest {

    private static final List<String> ALL = List.of("datastore-1", "datastore-2", "datastore-3");

    private long nanos;
    private final Visibility visibility = new Visibility(() -> nanos);
    private final VcenterSession session = mock();

    private void lacking(Map<String, List<String>> missing) {
        when(session.missingPrivileges(anyCollection(), anyList())).thenAnswer(call -> {
            Collection<ManagedRef> asked = call.getArgument(0);
            Map<String, List<String>> answer = new HashMap<>(missing);
            answer.keySet().retainAll(asked.stream().map(ManagedRef::moid).toList());
            return answer;
        });
    }

    private void asked(int calls) {
        verify(session, times(calls)).missingPrivileges(anyCollection(), anyList());
    }

    @Test
    void showsOnlyWhatTheSessionMayReadAndView() {
        lacking(Map.of(
                "datastore-1", List.of("System.Read", "Tidemark.View"), "datastore-2", List.of("Tidemark.View")));
        assertThat(visibility.visible(session, ALL)).containsExactly("datastore-3");
        asked(1);
    }

    @Test
    void asksOnceAndBelievesItForAWhile() {
        lacking(Map.of());
        visibility.visible(session, ALL);
        assertThat(visibility.mayView(session, "datastore-2")).isTrue();
        visibility.visible(session, ALL);
        asked(1);
        nanos += Visibility.KEPT.toNanos();
        visibility.visible(session, ALL);
        asked(2);
    }

    @Test
    void asksOnceForRequestsAtTheSameTime() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answered = new CountDownLatch(1);
        when(session.missingPrivileges(anyCollection(), anyList())).thenAnswer(call -> {
            asked.countDown();
            answered.await();
            return Map.of();
        });
        List<Thread> requests = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread request = new Thread(() -> visibility.visible(session, ALL));
            request.start();
            requests.add(request);
            asked.await();
        }
        Awaitility.await()
                .until(() -> requests.stream().allMatch(request -> request.getState() == Thread.State.WAITING));
        answered.countDown();
        for (Thread request : requests) {
            request.join();
        }
        asked(1);
    }

    @Test
    void asksAgainAfterAVcenterThatDidNotAnswer() {
        when(session.missingPrivileges(anyCollection(), anyList()))
                .thenThrow(new VcenterUnreachable(Statement.of("TEST", "away"), new IOException("gone")))
                .thenReturn(Map.of());
        assertThatThrownBy(() -> visibility.visible(session, ALL)).isInstanceOf(VcenterUnreachable.class);
        assertThat(visibility.visible(session, ALL)).containsExactlyInAnyOrderElementsOf(ALL);
    }

    @Test
    void namesThePrivilegeWhenAllMayBeReadButNoneViewed() {
        lacking(Map.of(
                "datastore-1", List.of("Tidemark.View"),
                "datastore-2", List.of("Tidemark.View"),
                "datastore-3", List.of("Tidemark.View")));
        assertThatThrownBy(() -> visibility.visible(session, ALL))
                .isInstanceOf(PermissionMissing.class)
                .hasMessageContaining("Tidemark.View");
        assertThatThrownBy(() -> visibility.mayView(session, "datastore-1")).isInstanceOf(PermissionMissing.class);
    }

    @Test
    void hidesWhatMayNotEvenBeRead() {
        lacking(Map.of("datastore-1", List.of("System.Read", "Tidemark.View")));
        assertThat(visibility.mayView(session, "datastore-1")).isFalse();
    }

    @Test
    void stillAnswersWhileVcenterIsAwayIfItKnewBefore() {
        lacking(Map.of());
        visibility.visible(session, ALL);
        nanos += Visibility.KEPT.toNanos();
        when(session.missingPrivileges(anyCollection(), anyList()))
                .thenThrow(new VcenterUnreachable(Statement.of("TEST", "away"), new IOException("reset")));
        assertThat(visibility.visible(session, ALL)).hasSize(3);
        assertThatThrownBy(() -> visibility.mayView(session, "datastore-9")).isInstanceOf(VcenterUnreachable.class);
    }

    @Test
    void passesOverADatastoreThatJustLeft() {
        when(session.missingPrivileges(anyCollection(), anyList())).thenAnswer(call -> {
            Collection<ManagedRef> asked = call.getArgument(0);
            if (asked.stream().anyMatch(ref -> ref.moid().equals("datastore-2"))) {
                throw new ObjectMissing("datastore-2");
            }
            return Map.of();
        });
        assertThat(visibility.visible(session, ALL)).containsExactlyInAnyOrder("datastore-1", "datastore-3");
    }
}
