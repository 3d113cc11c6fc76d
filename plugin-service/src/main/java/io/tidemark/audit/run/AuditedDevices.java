package io.tidemark.audit.run;

import io.tidemark.array.DeviceModels;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.finding.HostReadings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Vendor and model of devices, from the last audit of each host; read again after ten minutes. */
@Component
class AuditedDevices implements DeviceModels {

    private static final Duration KEPT = Duration.ofMinutes(10);

    private final HostReadings readings;
    private final Clock clock;
    private Map<String, DeviceModel> models = Map.of();
    private Instant readAt = Instant.MIN;

    AuditedDevices(HostReadings readings, Clock clock) {
        this.readings = readings;
        this.clock = clock;
    }

    @Override
    public Optional<DeviceModel> of(String device) {
        return Optional.ofNullable(current().get(device.toLowerCase(Locale.ROOT)));
    }

    private synchronized Map<String, DeviceModel> current() {
        Instant now = clock.instant();
        if (now.isBefore(readAt) || readAt == Instant.MIN || !readAt.plus(KEPT).isAfter(now)) {
            Map<String, DeviceModel> read = new HashMap<>();
            readings.each(reading -> add(reading, read));
            models = read;
            readAt = now;
        }
        return models;
    }

    private static void add(HostReading reading, Map<String, DeviceModel> models) {
        reading.devices()
                .forEach(device -> models.put(
                        device.name().toLowerCase(Locale.ROOT), new DeviceModel(device.vendor(), device.model())));
    }
}
