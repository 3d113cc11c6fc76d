package io.tidemark.audit.run;

import io.tidemark.audit.XcopyHost;
import io.tidemark.audit.XcopyHost.ArrayValues;
import io.tidemark.audit.XcopyHosts;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.device.ClaimRule;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.audit.finding.HostReadings;
import io.tidemark.audit.finding.HostReadings.Row;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.host.AdvancedOptions;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Extracts the XCOPY settings from the last readings of the hosts; each reading is parsed once. */
@Component
class XcopyReadings implements XcopyHosts {

    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

    private record Key(String vcenter, String host) {}

    private final HostReadings readings;
    private final AuditVisibility visibility;
    private final Map<Key, XcopyHost> opened = new ConcurrentHashMap<>();

    XcopyReadings(HostReadings readings, AuditVisibility visibility) {
        this.readings = readings;
        this.visibility = visibility;
    }

    @Override
    public List<XcopyHost> visible(SignedIn caller) {
        String vcenter = caller.vcenter();
        List<Row> rows = visibility.hosts(caller, readings.list(vcenter, null));
        Map<String, XcopyHost> current = new HashMap<>();
        Map<String, Row> others = new LinkedHashMap<>();
        for (Row row : rows) {
            XcopyHost known = opened.get(new Key(vcenter, row.host()));
            if (known != null && known.readAt().equals(row.seenAt())) {
                current.put(row.host(), known);
            } else {
                others.put(row.host(), row);
            }
        }
        readings.each(vcenter, others.keySet(), reading -> {
            Row row = others.get(reading.id().moid());
            if (row != null) {
                XcopyHost host = of(reading, row.seenAt());
                current.put(row.host(), host);
                opened.put(new Key(vcenter, row.host()), host);
            }
        });
        return rows.stream()
                .flatMap(row -> Stream.ofNullable(current.get(row.host())))
                .toList();
    }

    static XcopyHost of(HostReading reading, Instant readAt) {
        List<ClaimRule> rules = reading.claimRules();
        String move = reading.option(AdvancedOptions.HARDWARE_ACCELERATED_MOVE).value();
        return new XcopyHost(
                reading.id(),
                reading.name(),
                reading.version(),
                readAt,
                move == null ? null : !"0".equals(move),
                number(reading.option(AdvancedOptions.MAX_HW_TRANSFER_SIZE).value()),
                rules != null,
                reading.devices().stream()
                        .map(device -> device(device, rules == null ? List.of() : rules))
                        .toList());
    }

    private static XcopyHost.Device device(DeviceReading device, List<ClaimRule> rules) {
        return new XcopyHost.Device(
                device.name(),
                device.vendor(),
                device.model(),
                device.xcopy(),
                device.zero(),
                device.thin(),
                rules.stream()
                        .filter(rule -> rule.arrayValues() && rule.covers(device))
                        .findFirst()
                        .map(rule -> new ArrayValues(
                                rule.rule(), rule.plugin(), rule.maxTransferKib() > 0 ? rule.maxTransferKib() : null))
                        .orElse(null));
    }

    private static @Nullable Long number(@Nullable String text) {
        return text != null && NUMBER.matcher(text).matches() ? Long.valueOf(text) : null;
    }
}
