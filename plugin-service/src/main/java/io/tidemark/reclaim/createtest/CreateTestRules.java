package io.tidemark.reclaim.createtest;

import io.tidemark.inventory.Datastore;
import io.tidemark.platform.Statement;
import java.util.ArrayList;
import java.util.List;

/** Why a create test is not possible on a datastore. */
final class CreateTestRules {

    /** Part of the capacity that stays free. */
    static final double FREE = 0.10;

    private CreateTestRules() {}

    static List<Statement> refusals(Datastore datastore, long sizeBytes, boolean busy) {
        List<Statement> reasons = new ArrayList<>();
        if (!datastore.local()) {
            reasons.add(CreateTestMessage.CREATE_TEST_NOT_LOCAL.statement());
        }
        reasons.addAll(datastore.eligibility().reasons());
        if (busy) {
            reasons.add(CreateTestMessage.CREATE_TEST_BUSY.statement());
        }
        long left = datastore.facts().freeBytes() - sizeBytes;
        if (left < leastFree(datastore)) {
            reasons.add(CreateTestMessage.CREATE_TEST_NO_SPACE.with(
                    "bytes", Math.max(0, left), "leastBytes", leastFree(datastore)));
        }
        return reasons;
    }

    static long leastFree(Datastore datastore) {
        return (long) Math.ceil(datastore.facts().capacityBytes() * FREE);
    }
}
