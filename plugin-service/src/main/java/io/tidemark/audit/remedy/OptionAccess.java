package io.tidemark.audit.remedy;

import io.tidemark.audit.collect.EsxcliOption;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.host.HostLocation;
import io.tidemark.vcenter.host.HostOption;
import java.util.List;
import java.util.Optional;

/** One option of one host, read and written: through the OptionManager, or by esxcli when the host hides it there. */
final class OptionAccess {

    private final VcenterSession session;
    private final HostLocation host;
    private final String key;

    OptionAccess(VcenterSession session, HostLocation host, String key) {
        this.session = session;
        this.host = host;
        this.key = key;
    }

    /**
     * The option as the host has it now.
     *
     * @param listed as the OptionManager lists it, empty where it is hidden
     * @param value empty when the host does not expose it
     */
    record Current(Optional<HostOption> listed, Optional<String> value) {}

    Current current() {
        Optional<HostOption> listed = listed();
        return new Current(listed, listed.isPresent() ? listed.map(HostOption::text) : hidden().value());
    }

    /** Empty when the host does not expose it. */
    Optional<String> read() {
        return current().value();
    }

    /** Sets it in the type the host has it in. */
    void write(Current current, String value) {
        if (current.listed().isPresent()) {
            session.hostConfigurations()
                    .setOption(
                            String.valueOf(host.options()),
                            current.listed().get().with(value));
        } else {
            hidden().set(value);
        }
    }

    private EsxcliOption hidden() {
        return new EsxcliOption(session, host.facts().moid(), key);
    }

    private Optional<HostOption> listed() {
        String manager = host.options();
        List<HostOption> found =
                manager == null ? List.of() : session.hostConfigurations().options(manager, key);
        return found.stream()
                .filter(option -> option.key().equalsIgnoreCase(key))
                .findFirst();
    }
}
