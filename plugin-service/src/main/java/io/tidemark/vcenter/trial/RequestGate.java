package io.tidemark.vcenter.trial;

import io.tidemark.vcenter.privilege.Effect;

/** Asked before each request to a vCenter. */
@FunctionalInterface
public interface RequestGate {

    RequestGate OPEN = effect -> {};

    /** For commands, of which none changes hosts. */
    RequestGate NO_HOST_CHANGES = effect -> {
        if (effect == Effect.WRITES_HOSTS) {
            throw new IllegalStateException("a command sends a request that changes hosts");
        }
    };

    /** Throws if a request with this effect must not be sent. */
    void require(Effect effect);
}
