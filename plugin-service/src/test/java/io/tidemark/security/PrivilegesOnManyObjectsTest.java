package io.tidemark.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.Mockito.clearInvocations;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.UserSession;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.object.ManagedRef;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PrivilegesOnManyObjectsTest {

    private static final String VCENTER = "11111111-2222-3333-4444-555555555555";
    private static final List<ObjectId> ALL = IntStream.range(0, 5)
            .mapToObj(i -> new ObjectId(VCENTER, "datastore-" + i))
            .toList();

    private final UserSession session = mock(UserSession.class);
    private SessionCaller caller;

    @BeforeEach
    void logIn() {
        when(session.vcenter()).thenReturn(VCENTER);
        when(session.userName()).thenReturn("ann@vsphere.local");
        when(session.nameOf(any())).thenReturn(Optional.of("ds"));
        when(session.missingPrivileges(any(), any())).thenReturn(Map.of());
        caller = new SessionCaller(session, () -> 0, new RemovedObjects(() -> 0), () -> true, one -> {});
    }

    private void lacking(int datastore) {
        doReturn(Map.of("datastore-" + datastore, List.of(Permission.RUN.privilege())))
                .when(session)
                .missingPrivileges(any(), any());
    }

    @Test
    void areCheckedInOneCall() {
        lacking(3);
        assertThat(caller.holding(Permission.RUN, ALL)).containsExactlyInAnyOrderElementsOf(without(3));
        verify(session, times(1)).missingPrivileges(any(), any());
    }

    @Test
    void areNotCheckedAgainWhileTheyAreBelieved() {
        caller.require(Permission.RUN, ALL);
        caller.require(Permission.RUN, ALL);
        ALL.forEach(id -> caller.require(Permission.RUN, id));
        verify(session, times(1)).missingPrivileges(any(), any());
    }

    @Test
    void namesTheFirstObjectWithoutThePrivilege() {
        lacking(3);
        assertThatThrownBy(() -> caller.require(Permission.RUN, ALL))
                .isInstanceOfSatisfying(
                        PermissionMissing.class,
                        e -> assertThat(e.properties())
                                .containsEntry("object", ALL.get(3).toString()));
    }

    @Test
    void areRejectedAfterOneCallIfAnObjectIsGone() {
        doThrow(new ObjectMissing("datastore-4")).when(session).missingPrivileges(any(), any());
        doReturn(Map.of())
                .when(session)
                .missingPrivileges(List.of(new ManagedRef("Datastore", "datastore-0")), List.of("Tidemark.Run"));
        assertThatThrownBy(() -> caller.holding(Permission.RUN, ALL)).isInstanceOf(ObjectMissing.class);
        verify(session, times(1)).missingPrivileges(any(), any());
    }

    @Test
    void areThoseLastViewedAfterOneCallThatVcenterDoesNotAnswer() {
        AtomicLong nanos = new AtomicLong();
        caller = new SessionCaller(session, nanos::get, new RemovedObjects(nanos::get), () -> true, one -> {});
        caller.require(Permission.VIEW, ALL.subList(0, 4));
        nanos.addAndGet(Duration.ofMinutes(5).toNanos());
        doThrow(new VcenterUnreachable(Statement.of("TEST", "no answer"), new IOException("reset")))
                .when(session)
                .missingPrivileges(any(), any());
        clearInvocations(session);
        assertThat(caller.holding(Permission.VIEW, ALL.subList(0, 4)))
                .containsExactlyInAnyOrderElementsOf(ALL.subList(0, 4));
        verify(session, times(1)).missingPrivileges(any(), any());
        assertThatThrownBy(() -> caller.holding(Permission.VIEW, ALL)).isInstanceOf(VcenterUnreachable.class);
        verify(session, times(2)).missingPrivileges(any(), any());
    }

    @Test
    void hideAnObjectWithoutAccessFromAUserWhoMayViewTheRootFolder() {
        answer(List.of("datastore-2"), List.of());
        caller.require(Permission.VIEW);
        clearInvocations(session);
        assertThat(caller.hidden(ALL)).containsExactly(ALL.get(2));
        assertThat(caller.hidden(ALL.subList(1, 3))).containsExactly(ALL.get(2));
        verify(session, times(1)).missingPrivileges(any(), any());
    }

    @Test
    void showRemovedObjectsToUsersWhoMayViewTheRootFolder() {
        answer(List.of("datastore-2"), List.of("datastore-4"));
        assertThat(caller.hidden(ALL)).containsExactly(ALL.get(2));
        answer(List.of("datastore-2", "group-d1"), List.of("datastore-4"));
        caller = new SessionCaller(session, () -> 0, new RemovedObjects(() -> 0), () -> true, one -> {});
        assertThat(caller.hidden(ALL)).containsExactlyInAnyOrder(ALL.get(2), ALL.get(4));
    }

    @Test
    void areNotAskedAboutAgainAfterTheirRemoval() {
        answer(List.of(), List.of("datastore-4"));
        RemovedObjects removed = new RemovedObjects(() -> 0);
        new SessionCaller(session, () -> 0, removed, () -> true, one -> {}).hidden(ALL);
        clearInvocations(session);
        new SessionCaller(session, () -> 0, removed, () -> true, one -> {}).hidden(ALL);
        verify(session, times(1)).missingPrivileges(argThat(objects -> objects.size() == 4), any());
    }

    @Test
    void stayHiddenAsBeforeWhileVcenterDoesNotAnswer() {
        AtomicLong nanos = new AtomicLong();
        caller = new SessionCaller(session, nanos::get, new RemovedObjects(nanos::get), () -> true, one -> {});
        answer(List.of("datastore-2"), List.of());
        caller.hidden(ALL.subList(0, 4));
        nanos.addAndGet(Duration.ofMinutes(5).toNanos());
        doThrow(new VcenterUnreachable(Statement.of("TEST", "no answer"), new IOException("reset")))
                .when(session)
                .missingPrivileges(any(), any());
        assertThat(caller.hidden(ALL.subList(0, 4))).containsExactly(ALL.get(2));
        assertThatThrownBy(() -> caller.hidden(ALL)).isInstanceOf(VcenterUnreachable.class);
    }

    /** vCenter knows all but the removed ones; the user has no access to the hidden ones. */
    private void answer(List<String> hidden, List<String> removed) {
        when(session.rootFolder()).thenReturn(new ManagedRef("Folder", "group-d1"));
        doAnswer(call -> {
                    Collection<ManagedRef> asked = call.getArgument(0);
                    for (ManagedRef object : asked) {
                        if (removed.contains(object.moid())) {
                            throw new ObjectMissing(object.moid());
                        }
                    }
                    return asked.stream()
                            .map(ManagedRef::moid)
                            .filter(hidden::contains)
                            .collect(Collectors.toMap(moid -> moid, moid -> call.<List<String>>getArgument(1)));
                })
                .when(session)
                .missingPrivileges(any(), any());
    }

    private static List<ObjectId> without(int datastore) {
        return ALL.stream().filter(id -> id != ALL.get(datastore)).toList();
    }
}
