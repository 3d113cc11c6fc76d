package io.tidemark.vcenter.web;

import io.tidemark.vcenter.connection.VcenterHealth;
import io.tidemark.vcenter.connection.VcenterService;
import org.jspecify.annotations.Nullable;

/**
 * A connected vCenter in the API; the password never appears.
 *
 * @param thumbprint null before the first contact and for users of another vCenter
 * @param serviceAccount null without one and for users of another vCenter
 */
record VcenterView(
        String id,
        @Nullable String guid,
        String address,
        @Nullable String thumbprint,
        @Nullable String name,
        @Nullable String version,
        @Nullable String serviceAccount,
        VcenterHealth health) {

    static VcenterView of(VcenterService.Known known) {
        return new VcenterView(
                known.vcenter().id(),
                known.vcenter().guid(),
                known.vcenter().address(),
                known.vcenter().thumbprint(),
                known.vcenter().product(),
                known.vcenter().version(),
                known.vcenter().username(),
                known.health());
    }

    /** What users of other vCenters may know who have to find the connection. */
    VcenterView forOthers() {
        return new VcenterView(
                id,
                guid,
                address,
                null,
                name,
                version,
                null,
                new VcenterHealth(health.state(), health.checkedAt(), null));
    }
}
