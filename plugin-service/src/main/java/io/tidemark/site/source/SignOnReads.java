package io.tidemark.site.source;

import io.tidemark.platform.Problem;
import io.tidemark.site.SiteProblemMessage;
import io.tidemark.site.read.IdentityProviders;
import io.tidemark.site.read.LinkedMode;
import io.tidemark.site.read.ReadSource;
import io.tidemark.site.read.ReadStep;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteReads;
import io.tidemark.site.read.SiteTarget;
import io.tidemark.vcenter.SignOns;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.automation.SignOn;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** How users log in, and which vCenters are linked; in sessions of the service account. */
@Component
class SignOnReads implements ReadSource {

    private final SignOns signOns;
    private final Vcenters vcenters;

    SignOnReads(SignOns signOns, Vcenters vcenters) {
        this.signOns = signOns;
        this.vcenters = vcenters;
    }

    @Override
    public int stage() {
        return FIRST;
    }

    @Override
    public List<ReadStep<?>> steps(SiteTarget target, SiteReading known) {
        VcenterConnection vcenter = target.vcenter();
        if (vcenter.serviceAccount() == null) {
            return List.of();
        }
        return List.of(
                new ReadStep<>(
                        SiteReads.IDENTITY,
                        () -> new IdentityProviders(signOn(vcenter).identityProviders())),
                new ReadStep<>(
                        SiteReads.LINKED_MODE,
                        () -> new LinkedMode(signOn(vcenter).nodes(), connected())));
    }

    private SignOn signOn(VcenterConnection vcenter) {
        return signOns.signOn(vcenter)
                .orElseThrow(
                        () -> new Problem(409, "vcenter-fault", SiteProblemMessage.SITE_ACCOUNT_REMOVED.statement()));
    }

    private Set<String> connected() {
        return vcenters.all().stream()
                .map(one -> one.address().replaceFirst(":\\d+$", "").toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }
}
