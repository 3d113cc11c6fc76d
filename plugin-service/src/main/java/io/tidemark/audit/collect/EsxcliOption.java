package io.tidemark.audit.collect;

import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.esxcli.EsxcliFault;
import java.util.Map;
import java.util.Optional;

/** An option that only esxcli shows. */
public record EsxcliOption(VcenterSession session, String host, String key) {

    /** Empty if the host does not have the option. */
    public Optional<String> value() {
        try {
            return Commands.rows(
                            session, host, "system settings advanced list", Map.of("option", OptionReading.path(key)))
                    .stream()
                    .flatMap(row -> Optional.ofNullable(row.text("IntValue")).stream())
                    .findFirst();
        } catch (EsxcliFault e) {
            return Optional.empty();
        }
    }

    public void set(String value) {
        Commands.rows(
                session,
                host,
                "system settings advanced set",
                Map.of("option", OptionReading.path(key), "intvalue", value));
    }
}
