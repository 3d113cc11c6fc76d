package io.tidemark.site.source;

import io.tidemark.site.read.IdentityProviders;
import io.tidemark.site.read.LinkedMode;
import io.tidemark.site.read.ReadSource;
import io.tidemark.site.read.ReadStep;
import io.tidemark.site.read.SiteReads;
import io.tidemark.vcenter.SignOns;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.automation.SignOn;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** How users log in, and which vCenters are linked. */
@Component
class SignOnReads implements ReadSource.OfServiceAccount {

    private final SignOns signOns;
    private final Vcenters vcenters;

    SignOnReads(SignOns signOns, Vcenters vcenters) {
        this.signOns = signOns;
        this.vcenters = vcenters;
    }

    @Override
    public List<ReadStep<?>> steps(VcenterConnection vcenter, String account) {
        return List.of(
                new ReadStep<>(
                        SiteReads.IDENTITY,
                        () -> new IdentityProviders(signOn(vcenter).identityProviders())),
                new ReadStep<>(
                        SiteReads.LINKED_MODE,
                        () -> new LinkedMode(signOn(vcenter).nodes(), connected())));
    }

    private SignOn signOn(VcenterConnection vcenter) {
        return signOns.signOn(vcenter).orElseThrow(OfServiceAccount::removed);
    }

    private Set<String> connected() {
        return vcenters.all().stream()
                .map(one -> one.address().replaceFirst(":\\d+$", "").toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }
}
