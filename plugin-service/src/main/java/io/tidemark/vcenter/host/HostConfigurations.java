package io.tidemark.vcenter.host;

import io.tidemark.vcenter.object.ManagedRef;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads what hosts are configured like, and changes advanced options. Failures are those of {@code VcenterSession}. */
public interface HostConfigurations {

    /** Every host at or below a folder, datacenter, cluster or host that the session may read. */
    List<HostLocation> hosts(ManagedRef scope);

    /** The moids of the datastores of each host that the session may read, also of datastores that it may not read. */
    Map<String, Set<String>> datastores();

    /**
     * Values of one option, or of a subtree when the name ends in a dot; empty if the release has no option with the
     * name.
     *
     * @param options moid of the host's OptionManager
     */
    List<HostOption> options(String options, String name);

    /** Types, limits and defaults of all options that the host's OptionManager lists; large. */
    List<OptionRange> ranges(String options);

    /** The SCSI disks of a host with their paths. */
    List<HostDevice> devices(String host);

    /** Those of a few hosts in one call, by host; large. */
    Map<String, List<HostDevice>> devices(Collection<String> hosts);

    /** Sets one option; needs Host.Config.AdvancedConfig on the host. The request leaves once at most. */
    void setOption(String options, HostOption option);
}
