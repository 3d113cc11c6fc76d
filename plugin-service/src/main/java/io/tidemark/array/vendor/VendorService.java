package io.tidemark.array.vendor;

import io.tidemark.array.DeviceModels;
import io.tidemark.array.DeviceVendor;
import io.tidemark.array.DeviceVendors;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;

/** Finds vendors of devices, and keeps the rules of administrators. Safe for threads. */
@Service
public class VendorService implements DeviceVendors {

    private static final int REREAD_SECONDS = 5;

    private final VendorRules stored;
    private final ObjectProvider<DeviceModels> models;
    private final Clock clock;
    private volatile List<VendorRule> rules = List.of();

    VendorService(VendorRules stored, ObjectProvider<DeviceModels> models, Clock clock) {
        this.stored = stored;
        this.models = models;
        this.clock = clock;
    }

    /** Applies what another replica changed. */
    @EventListener(ApplicationReadyEvent.class)
    @Scheduled(
            initialDelay = REREAD_SECONDS,
            fixedDelay = REREAD_SECONDS,
            timeUnit = java.util.concurrent.TimeUnit.SECONDS)
    void read() {
        rules = stored.current();
    }

    /** The rules of administrators, in their order. */
    public List<VendorRule> rules() {
        return stored.current();
    }

    /** Replaces them. */
    public List<VendorRule> replace(List<VendorRule> changed, String by) {
        stored.replace(changed, by, clock.instant());
        rules = List.copyOf(changed);
        return changed;
    }

    @Override
    public Optional<DeviceVendor> of(String device) {
        String name = device.toLowerCase(Locale.ROOT);
        List<VendorRule> current = rules;
        return current.stream()
                .filter(rule -> rule.named(name))
                .max(Comparator.comparingInt(
                        rule -> rule.prefix() == null ? 0 : rule.prefix().length()))
                .or(() -> byModel(name, current))
                .map(VendorRule::vendor)
                .or(() -> KnownVendor.of(name));
    }

    /** The first that covers it; no model is asked for without a rule that needs it. */
    private Optional<VendorRule> byModel(String device, List<VendorRule> current) {
        DeviceModels known =
                current.stream().allMatch(rule -> rule.scsiVendor() == null) ? null : models.getIfAvailable();
        return known == null
                ? Optional.empty()
                : known.of(device)
                        .flatMap(model -> current.stream()
                                .filter(rule -> rule.covers(model))
                                .findFirst());
    }
}
