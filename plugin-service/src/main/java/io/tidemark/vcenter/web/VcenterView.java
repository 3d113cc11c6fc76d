package io.tidemark.vcenter.web;

import io.tidemark.vcenter.connection.VcenterHealth;
import io.tidemark.vcenter.connection.VcenterService;
import org.jspecify.annotations.Nullable;

/** A connected vCenter as the API shows it; the password never appears. */
record VcenterBody(
        String id,
        @Nullable String guid,
        String address,
        @Nullable String thumbprint,
        @Nullable String name,
        @Nullable String version,
        @Nullable String serviceAccount,
        VcenterHealth health) {

    static VcenterBody of(VcenterService.Known known) {
        return new VcenterBody(
                known.vcenter().id(),
                known.vcenter().guid(),
                known.vcenter().address(),
                known.vcenter().thumbprint(),
                known.vcenter().product(),
                known.vcenter().version(),
                known.vcenter().username(),
                known.health());
    }

    VcenterBody withoutServiceAccount() {
        return new VcenterBody(id, guid, address, thumbprint, name, version, null, health);
    }
}
