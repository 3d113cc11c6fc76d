package io.tidemark.audit.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.audit.XcopyHost;
import io.tidemark.audit.XcopyHost.ArrayValues;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.collect.OptionReading;
import io.tidemark.audit.collect.OptionReading.Access;
import io.tidemark.audit.device.ClaimRule;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.inventory.Seen;
import io.tidemark.platform.ObjectId;
import io.tidemark.vcenter.host.AdvancedOptions;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class XcopyReadingsTest {

    private static final DeviceReading VMAX = new DeviceReading(
            "naa.6000097",
            "EMC",
            "SYMMETRIX",
            false,
            null,
            "supported",
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null);

    private static XcopyHost of(Map<String, String> options, @Nullable List<ClaimRule> rules) {
        HostReading reading = new HostReading(
                new ObjectId(Seen.VCENTER, "host-1"),
                "esx-1",
                null,
                null,
                "8.0.3",
                1,
                false,
                Map.of(
                        OptionReading.plain(AdvancedOptions.HARDWARE_ACCELERATED_MOVE),
                        option(
                                AdvancedOptions.HARDWARE_ACCELERATED_MOVE,
                                options.get(AdvancedOptions.HARDWARE_ACCELERATED_MOVE)),
                        OptionReading.plain(AdvancedOptions.MAX_HW_TRANSFER_SIZE),
                        option(
                                AdvancedOptions.MAX_HW_TRANSFER_SIZE,
                                options.get(AdvancedOptions.MAX_HW_TRANSFER_SIZE))),
                List.of(VMAX),
                rules,
                null,
                List.of());
        return XcopyReadings.of(reading, Seen.AT);
    }

    private static OptionReading option(String key, @Nullable String value) {
        return new OptionReading(key, value, null, null, null, value == null ? Access.NOT_EXPOSED : Access.API, null);
    }

    @Test
    void takesOptionsAndTheRuleThatCoversADevice() {
        XcopyHost host = of(
                Map.of(AdvancedOptions.HARDWARE_ACCELERATED_MOVE, "1", AdvancedOptions.MAX_HW_TRANSFER_SIZE, "16384"),
                List.of(
                        new ClaimRule("914", "VMW_VAAIP_T10", "vendor=PURE model=*", true, false, 0),
                        new ClaimRule("65430", "VMW_VAAIP_SYMM", "vendor=EMC model=SYMMETRIX", true, true, 245760)));
        assertThat(host.moveOn()).isTrue();
        assertThat(host.transferKib()).isEqualTo(16384);
        assertThat(host.claimRulesRead()).isTrue();
        assertThat(host.devices().get(0).primitive()).isEqualTo("supported");
        assertThat(host.devices().get(0).arrayValues()).isEqualTo(new ArrayValues("65430", "VMW_VAAIP_SYMM", 245760L));
    }

    @Test
    void keepsWhatCouldNotBeReadAsNotKnown() {
        XcopyHost host = of(Map.of(), null);
        assertThat(host.moveOn()).isNull();
        assertThat(host.transferKib()).isNull();
        assertThat(host.claimRulesRead()).isFalse();
        assertThat(host.devices().get(0).arrayValues()).isNull();
    }

    @Test
    void leavesOutRulesThatDoNotUseTheArraysValuesAndLimitsOfNone() {
        ClaimRule without = new ClaimRule("1", "VMW_VAAIP_SYMM", "vendor=EMC model=SYMMETRIX", false, false, 0);
        assertThat(of(Map.of(), List.of(without)).devices().get(0).arrayValues())
                .isNull();
        ClaimRule limitless = new ClaimRule("2", "VMW_VAAIP_SYMM", "vendor=EMC model=SYMMETRIX", true, false, 0);
        assertThat(of(Map.of(AdvancedOptions.HARDWARE_ACCELERATED_MOVE, "0"), List.of(limitless))
                        .devices()
                        .get(0)
                        .arrayValues())
                .isEqualTo(new ArrayValues("2", "VMW_VAAIP_SYMM", null));
    }
}
