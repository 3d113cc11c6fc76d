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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Extracts the XCOPY settings from the last readings of the hosts; each reading is parsed once. */
@Component
class XcopyReadings implements XcopyHosts {

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
        return visibility.hosts(caller, readings.list(vcenter, null)).stream()
                .flatMap(row -> host(vcenter, row).stream())
                .toList();
    }

    private Optional<XcopyHost> host(String vcenter, Row row) {
        Key key = new Key(vcenter, row.host());
        XcopyHost known = opened.get(key);
        if (known != null && known.readAt().equals(row.seenAt())) {
            return Optional.of(known);
        }
        Optional<XcopyHost> host = readings.find(vcenter, row.host()).map(reading -> of(reading, row.seenAt()));
        host.ifPresent(one -> opened.put(key, one));
        return host;
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
                rules.stream()
                        .filter(rule -> rule.arrayValues() && rule.covers(device))
                        .findFirst()
                        .map(rule -> new ArrayValues(
                                rule.rule(), rule.plugin(), rule.maxTransferKib() > 0 ? rule.maxTransferKib() : null))
                        .orElse(null));
    }

    private static @Nullable Long number(@Nullable String text) {
        return text != null && text.matches("\\d{1,18}") ? Long.valueOf(text) : null;
    }
}
