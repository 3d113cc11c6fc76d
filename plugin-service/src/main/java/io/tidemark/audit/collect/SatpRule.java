package io.tidemark.audit.collect;

import io.tidemark.audit.collect.EsxcliQueries.Row;
import io.tidemark.audit.device.ClaimRule;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.vcenter.host.HostDevice;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A rule of the native multipathing plug-in that ties devices to an SATP; rules by driver or transport name no device. */
record SatpRule(String satp, boolean user, String device, String vendor, String model, String psp, String options) {

    /** Rules of users are searched first, those that name a device or a model before others. */
    private static final Comparator<SatpRule> ORDER = Comparator.comparing((SatpRule rule) -> !rule.user)
            .thenComparing(rule -> rule.device.isEmpty())
            .thenComparing(rule -> rule.model.isEmpty());

    static SatpRule of(Row row) {
        return new SatpRule(
                text(row, "Name"),
                "user".equalsIgnoreCase(row.text("RuleGroup")),
                text(row, "Device"),
                text(row, "Vendor"),
                text(row, "Model"),
                text(row, "DefaultPSP"),
                text(row, "PSPOptions"));
    }

    /** SATP, path selection and options of the rule for the device. */
    static String forDevice(List<SatpRule> rules, HostDevice device) {
        return rules.stream()
                .filter(rule -> rule.covers(device))
                .min(ORDER)
                .map(SatpRule::words)
                .orElse(DeviceReading.NO_RULE);
    }

    private boolean covers(HostDevice of) {
        if (!device.isEmpty()) {
            return device.equals(of.name());
        }
        return !vendor.isEmpty()
                && ClaimRule.like(vendor, of.vendor())
                && (model.isEmpty() || ClaimRule.like(model, of.model()));
    }

    private String words() {
        return Stream.of(satp, psp, options).filter(word -> !word.isEmpty()).collect(Collectors.joining(" "));
    }

    private static String text(Row row, String column) {
        String text = row.text(column);
        return text == null ? "" : text.strip();
    }
}
