package io.tidemark.audit.collect;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.host.HostConfigurations;
import io.tidemark.vcenter.host.HostDevice;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** The disks of a few hosts, read in one call when those of the first are needed. For one thread. */
final class GroupedDisks {

    /** Most hosts in one call; each has up to a thousand paths. */
    static final int MOST = 8;

    private final HostConfigurations configurations;
    private final List<String> hosts;
    private final Semaphore calls;
    private @Nullable Map<String, List<HostDevice>> read;

    /** @param calls how many groups may be read at the same time, because each is held in memory */
    GroupedDisks(HostConfigurations configurations, List<String> hosts, Semaphore calls) {
        this.configurations = configurations;
        this.hosts = List.copyOf(hosts);
        this.calls = calls;
    }

    List<HostDevice> of(String host) {
        Map<String, List<HostDevice>> known = read == null ? read() : read;
        read = known;
        List<HostDevice> own = known.get(host);
        return own == null ? configurations.devices(host) : own;
    }

    /** Empty if one of the hosts cannot be read, so that each shows its own failure. */
    private Map<String, List<HostDevice>> read() {
        if (hosts.size() < 2) {
            return Map.of();
        }
        calls.acquireUninterruptibly();
        try {
            return configurations.devices(hosts);
        } catch (SessionEnded e) {
            throw e;
        } catch (Problem e) {
            return Map.of();
        } finally {
            calls.release();
        }
    }
}
