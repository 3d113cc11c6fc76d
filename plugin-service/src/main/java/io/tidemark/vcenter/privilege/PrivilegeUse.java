package io.tidemark.vcenter.privilege;

import io.tidemark.platform.Permission;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The work that a privilege of vCenter is required for; decides which roles contain it. */
public enum PrivilegeUse {
    RUN(Permission.RUN),
    SET_RATE(Permission.SET_RATE),
    REMEDIATE(Permission.REMEDIATE),
    /** To test local disks. */
    CREATE_TEST(null),
    /** To view live esxtop counters. */
    LIVE_ESXTOP(null),
    /** What the service account does on its own. */
    SERVICE(null),
    /** {@code register} and {@code unregister}. */
    INSTALLATION(null);

    private final @Nullable Permission permission;

    PrivilegeUse(@Nullable Permission permission) {
        this.permission = permission;
    }

    /** Whether it is the work of an optional feature, which has a role of its own. */
    public boolean isOptional() {
        return this == CREATE_TEST || this == LIVE_ESXTOP;
    }

    /** Whether users with these privileges of the plug-in do this work. */
    public boolean isOf(Collection<Permission> permissions) {
        return permission != null && permissions.contains(permission);
    }
}
