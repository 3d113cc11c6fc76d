package io.tidemark.site.read;

import io.tidemark.vcenter.automation.SignOn;
import java.util.Set;

/**
 * The members of Enhanced Linked Mode.
 *
 * @param connected hosts of the addresses with which vCenters are connected, in lower case
 */
public record LinkedMode(SignOn.Answer<SignOn.Node> nodes, Set<String> connected) implements ReadStep.Counted {

    @Override
    public int items() {
        return nodes.items().size();
    }
}
