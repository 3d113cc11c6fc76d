package io.tidemark.site.read;

import io.tidemark.vcenter.automation.SignOn;

/** The external identity providers of a vCenter. */
public record IdentityProviders(SignOn.Answer<SignOn.IdentityProvider> answer) implements ReadStep.Counted {

    @Override
    public int items() {
        return answer.items().size();
    }
}
