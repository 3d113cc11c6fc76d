package io.tidemark.vcenter.host;

import org.jspecify.annotations.Nullable;

/**
 * A host and its cluster.
 *
 * @param cluster moid of the cluster, null for a standalone host
 * @param options moid of the host's OptionManager, null when vCenter shows none
 */
public record HostPlace(
        HostFacts facts,
        @Nullable String cluster,
        @Nullable String clusterName,
        @Nullable String options) {}
