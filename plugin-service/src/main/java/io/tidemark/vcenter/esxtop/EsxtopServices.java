package io.tidemark.vcenter.esxtop;

import java.util.Optional;

/**
 * The esxtop services of hosts, whose text can change between releases. Every method requires Global.ServiceManagers on the
 * root folder and fails as those of {@code VcenterSession}.
 */
public interface EsxtopServices {

    /** moid of the service of a host; empty if the host does not offer it. */
    Optional<String> of(String hostName);

    /** Types of objects, and the names and types of their counters. */
    String counterInfo(String service);

    /** The objects, and the values of their counters since the host started; the host keeps them until they are freed. */
    String fetchStats(String service);

    /** Releases what the host keeps of the statistics. */
    void freeStats(String service);
}
