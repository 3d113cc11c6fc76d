package io.tidemark.inventory.risk;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Deletions so large that hosts may send UNMAP faster than the reclaim rate, which thick disks do not keep to. */
public interface LargeDeletions {

    /** Those in progress and those of the last day, as far as vCenter shows them, by datastore; never fails. */
    Map<ObjectId, List<Statement>> of(Collection<ObjectId> datastores, SignedIn caller);
}
