package io.tidemark.registration;

import io.tidemark.platform.Permission;
import java.util.Map;
import java.util.Optional;

/**
 * When the vSphere Client may offer an item of the manifest for an object.
 *
 * @param permission what the user needs on the object
 * @param leastVmfs oldest major version of VMFS to which it applies at all, 0 for datastores of every type
 * @param throughHosts needs Host.Config.Storage, too, on a host that mounts the datastore
 */
record ItemRule(Permission permission, int leastVmfs, boolean throughHosts) {

    private static final int ANY_VMFS = 1;

    /** The first with automatic reclaim. */
    private static final int VMFS_6 = 6;

    /** Cards and pages: users who may view the object. */
    static final ItemRule VIEW = new ItemRule(Permission.VIEW, 0, false);

    /** By id in the manifest; a test holds the manifest's dynamic actions against it. */
    static final Map<String, ItemRule> ACTIONS = Map.of(
            "tidemarkRunSpaceReclamation", new ItemRule(Permission.RUN, ANY_VMFS, true),
            "tidemarkRunSpaceReclamationInCluster", new ItemRule(Permission.RUN, 0, false),
            "tidemarkScheduleSpaceReclamation", new ItemRule(Permission.SCHEDULE, ANY_VMFS, false),
            "tidemarkScheduleSpaceReclamationInCluster", new ItemRule(Permission.SCHEDULE, 0, false),
            "tidemarkEditReclaimRate", new ItemRule(Permission.SET_RATE, VMFS_6, true),
            "tidemarkEditReclaimRateInCluster", new ItemRule(Permission.SET_RATE, 0, false));

    /** Empty for an action without a rule; such an action is not shown. */
    static Optional<ItemRule> of(ManifestItems.Place place, String id) {
        return place.isMenu() ? Optional.ofNullable(ACTIONS.get(id)) : Optional.of(VIEW);
    }
}
