package io.tidemark.array.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class DeviceKeysTest {

    private static final String EUI = "00c0ffee0000000124a9370000011000";

    @Test
    void findsDevicesByTheirNameInLowerCase() {
        assertThat(DeviceKeys.of("NAA.624A9370AB")).containsExactly("naa.624a9370ab");
        assertThat(DeviceKeys.of("eui." + EUI)).containsExactly("eui." + EUI);
    }

    @Test
    void findsNamespacesByTheIdentifierAtTheEndOfTheirT10Name() {
        String name = "t10.NVMe____Pure_Storage_FlashArray_________________" + EUI.toUpperCase(Locale.ROOT);
        assertThat(DeviceKeys.of(name)).contains("eui." + EUI, "uuid." + EUI);
        assertThat(DeviceKeys.of("t10.NVMe____INTEL_SSDPE2KX040T8_____________00012EC5FFE4D25C"))
                .contains("eui.00012ec5ffe4d25c");
        assertThat(DeviceKeys.of("t10.ATA_____MICRON_M2_SATA_480GB")).hasSize(1);
    }

    @Test
    void findsNamespacesByUuidWithOrWithoutDashes() {
        assertThat(DeviceKeys.of("uuid.dccdc3e6-cf4e-498f-bec6-f7897f945669"))
                .containsExactly("uuid.dccdc3e6cf4e498fbec6f7897f945669");
    }
}
