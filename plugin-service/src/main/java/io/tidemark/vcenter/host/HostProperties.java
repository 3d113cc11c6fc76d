package io.tidemark.vcenter.host;

import io.tidemark.vcenter.property.PropertyValues;
import java.util.List;

/** The property paths of a host and their conversion. */
public final class HostProperties {

    public static final String TYPE = "HostSystem";
    public static final List<String> PATHS = List.of(
            "name",
            "runtime.connectionState",
            "runtime.inMaintenanceMode",
            "summary.config.product.version",
            "summary.config.product.build",
            "capability.unmapMethodSupported");

    private HostProperties() {}

    public static HostFacts facts(PropertyValues values) {
        return new HostFacts(
                values.moid(),
                values.name(),
                values.text("runtime.connectionState", "notResponding"),
                values.flag("runtime.inMaintenanceMode"),
                values.text("summary.config.product.version"),
                build(values.text("summary.config.product.build", "")),
                values.text("capability.unmapMethodSupported"));
    }

    private static long build(String text) {
        return text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
    }
}
