package io.tidemark.registration;

import io.tidemark.platform.Permission;
import java.util.Map;
import java.util.Optional;

/**
 * When the vSphere Client may offer an item of the manifest for an object.
 *
 * @param permission what the user needs on the object
 * @param vmfsOnly never applies to datastores that are not VMFS
 * @param throughHosts needs Host.Config.Storage, too, on a host that mounts the datastore
 */
record ItemRule(Permission permission, boolean vmfsOnly, boolean throughHosts) {

    /** Cards and pages: whoever may view the object. */
    static final ItemRule VIEW = new ItemRule(Permission.VIEW, false, false);

    /** By id in the manifest; a test holds the manifest's dynamic actions against it. */
    static final Map<String, ItemRule> ACTIONS = Map.of(
            "tidemarkRunSpaceReclamation", new ItemRule(Permission.RUN, true, true),
            "tidemarkRunSpaceReclamationInCluster", new ItemRule(Permission.RUN, false, false),
            "tidemarkScheduleSpaceReclamation", new ItemRule(Permission.SCHEDULE, true, false),
            "tidemarkEditReclaimRate", new ItemRule(Permission.SET_RATE, true, true));

    /** Empty for an action nobody has made a rule for; such an action is not offered. */
    static Optional<ItemRule> of(ManifestItems.Place place, String id) {
        return place.isMenu() ? Optional.ofNullable(ACTIONS.get(id)) : Optional.of(VIEW);
    }
}
