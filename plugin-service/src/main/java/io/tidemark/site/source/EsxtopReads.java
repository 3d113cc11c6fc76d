package io.tidemark.site.source;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.site.SiteMessage;
import io.tidemark.site.SiteProperties;
import io.tidemark.site.read.EsxtopReading;
import io.tidemark.site.read.ReadSource;
import io.tidemark.site.read.ReadStep;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteReads;
import io.tidemark.site.read.SiteTarget;
import io.tidemark.vcenter.esxtop.EsxtopServices;
import io.tidemark.vcenter.esxtop.LiveEsxtopProperties;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.host.HostLocation;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * The esxtop service of some hosts in the session of the caller: whether it is offered, and which counters it describes. A
 * host keeps nothing for that. Nothing is asked without the privilege, which is optional, or if live views are turned off.
 */
@Component
class EsxtopReads implements ReadSource {

    private static final String DEVICES = "|SCSIDevice|";

    private final SiteProperties properties;
    private final LiveEsxtopProperties esxtop;

    EsxtopReads(SiteProperties properties, LiveEsxtopProperties esxtop) {
        this.properties = properties;
        this.esxtop = esxtop;
    }

    @Override
    public int stage() {
        return THIRD;
    }

    @Override
    public List<ReadStep<?>> steps(SiteTarget target, SiteReading known) {
        if (!esxtop.enabled()) {
            return List.of();
        }
        List<HostLocation> hosts = SampledHosts.of(known.value(SiteReads.HOSTS).orElse(List.of()), properties.hosts());
        List<String> missing = known.value(SiteReads.OWN_RIGHTS).orElse(List.of());
        if (hosts.isEmpty() || missing.contains(VcenterPrivilege.SERVICE_MANAGERS.id())) {
            return List.of();
        }
        EsxtopServices services = target.session().esxtopServices();
        return List.of(new ReadStep<>(SiteReads.ESXTOP, () -> read(services, hosts)));
    }

    private static EsxtopReading read(EsxtopServices services, List<HostLocation> hosts) {
        List<String> available = new ArrayList<>();
        List<String> absent = new ArrayList<>();
        Map<String, Statement> unreadable = new LinkedHashMap<>();
        for (HostLocation host : hosts) {
            String name = host.facts().name();
            try {
                Optional<String> counters = services.of(name).map(services::counterInfo);
                if (counters.isEmpty()) {
                    absent.add(name);
                } else if (counters.get().contains(DEVICES)) {
                    available.add(name);
                } else {
                    unreadable.put(name, SiteMessage.SITE_ESXTOP_NO_DEVICES.statement());
                }
            } catch (ObjectMissing e) {
                absent.add(name);
            } catch (Problem e) {
                unreadable.put(name, e.statement());
            }
        }
        return new EsxtopReading(List.copyOf(available), List.copyOf(absent), unreadable);
    }
}
