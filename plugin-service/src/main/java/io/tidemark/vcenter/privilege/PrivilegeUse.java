package io.tidemark.vcenter.privilege;

import io.tidemark.platform.Permission;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The work that a privilege of vCenter is required for; decides which roles contain it. */
public enum PrivilegeUse {
    RUN(Permission.RUN),
    SET_RATE(Permission.SET_RATE),
    REMEDIATE(Permission.REMEDIATE),
    /** Only who is to test local disks needs it. */
    CREATE_TEST(null),
    /** Only who is to view live esxtop counters needs it. */
    LIVE_ESXTOP(null),
    /** What the service account does on its own. */
    SERVICE(null),
    /** {@code register} and {@code unregister}. */
    INSTALLATION(null);

    private final @Nullable Permission permission;

    PrivilegeUse(@Nullable Permission permission) {
        this.permission = permission;
    }

    /** Whether only an optional feature does this work: its privilege is in a role of its own. */
    public boolean isOptional() {
        return this == CREATE_TEST || this == LIVE_ESXTOP;
    }

    /** Whether users with these privileges of the plug-in do this work. */
    public boolean isOf(Collection<Permission> permissions) {
        return permission != null && permissions.contains(permission);
    }
}
