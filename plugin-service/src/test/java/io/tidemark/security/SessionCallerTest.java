package io.tidemark.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.platform.Permission;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.UserSession;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.object.ManagedRef;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a caller may do while vCenter does not respond. */
class SessionCallerTest {

    private static final ManagedRef ROOT = new ManagedRef("Folder", "group-d1");

    private final UserSession session = mock(UserSession.class);
    private final AtomicLong nanos = new AtomicLong();
    private SessionCaller caller;

    @BeforeEach
    void logIn() {
        when(session.rootFolder()).thenReturn(ROOT);
        when(session.userName()).thenReturn("ann@vsphere.local");
        when(session.vcenter()).thenReturn("vc-1");
        when(session.missingPrivileges(any(), any())).thenReturn(Map.of());
        caller = new SessionCaller(session, nanos::get, new RemovedObjects(nanos::get), () -> true, one -> {});
    }

    private void away() {
        nanos.addAndGet(Duration.ofMinutes(5).toNanos());
        when(session.missingPrivileges(any(), any()))
                .thenThrow(new VcenterUnreachable(Statement.of("TEST", "no answer"), new IOException("reset")));
    }

    @Test
    void maySeeWhatVcenterLastAllowedAndChangeNothing() {
        caller.require(Permission.VIEW);
        caller.require(Permission.RUN);
        away();
        caller.require(Permission.VIEW);
        assertThatThrownBy(() -> caller.require(Permission.RUN)).isInstanceOf(VcenterUnreachable.class);
        assertThat(caller.may(Permission.RUN)).isFalse();
        assertThat(caller.may(Permission.VIEW)).isTrue();
    }

    @Test
    void seesNothingIfVcenterWasNeverAsked() {
        away();
        assertThatThrownBy(() -> caller.require(Permission.VIEW)).isInstanceOf(VcenterUnreachable.class);
        assertThat(caller.lastPermissions(null)).isEmpty();
    }

    @Test
    void seesNothingAfterThePrivilegeWasTakenAway() {
        caller.require(Permission.VIEW);
        nanos.addAndGet(Duration.ofMinutes(5).toNanos());
        when(session.missingPrivileges(any(), any()))
                .thenReturn(Map.of(ROOT.moid(), List.of(Permission.VIEW.privilege())));
        assertThatThrownBy(() -> caller.require(Permission.VIEW)).isInstanceOf(PermissionMissing.class);
        away();
        assertThatThrownBy(() -> caller.require(Permission.VIEW)).isInstanceOf(VcenterUnreachable.class);
    }

    @Test
    void remembersThePermissionsOfThePage() {
        List<Permission> permissions = caller.permissions(null);
        away();
        assertThatThrownBy(() -> caller.permissions(null)).isInstanceOf(VcenterUnreachable.class);
        assertThat(caller.lastPermissions(null)).contains(permissions);
        caller.require(Permission.VIEW);
    }
}
