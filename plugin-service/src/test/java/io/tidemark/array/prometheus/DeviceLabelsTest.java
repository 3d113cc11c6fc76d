package io.tidemark.array.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeviceLabelsTest {

    @ParameterizedTest
    @CsvSource(
            value = {
                "''|naa.624a9370ABCDEF0123456789ABCDEF01|naa.624a9370abcdef0123456789abcdef01",
                "''|624A9370ABCDEF0123456789ABCDEF01|naa.624a9370abcdef0123456789abcdef01",
                "''|0x60050768108101C7C0000000000005D9|naa.60050768108101c7c0000000000005d9",
                "''|68:cc:f0:98:00:11:22:33:44:55:66:77:88:99:aa:bb|naa.68ccf09800112233445566778899aabb",
                "''|5000c500a1b2c3d4|naa.5000c500a1b2c3d4",
                "''|EUI.00F4B6A7C8D9E0F124A93770000113FF|eui.00f4b6a7c8d9e0f124a93770000113ff",
                "''|eui.00f4b6a7c8d9e0f1|eui.00f4b6a7c8d9e0f1",
                "''|nguid.00f4b6a7c8d9e0f124a93770000113ff|eui.00f4b6a7c8d9e0f124a93770000113ff",
                "''|uuid.0123abcd-4567-89ab-cdef-0123456789ab|uuid.0123abcd456789abcdef0123456789ab",
                "naa.600a0980|383030314B5D4F2F4A6B7A31|naa.600a0980383030314b5d4f2f4a6b7a31"
            },
            delimiter = '|')
    void namesTheDeviceAsHostsDo(String prefix, String value, String device) {
        assertThat(new DeviceLabels(prefix.isEmpty() ? null : prefix).devices(value))
                .containsExactly(device);
    }

    @ParameterizedTest
    @CsvSource({
        ",''",
        ",ABCDEF0123456789ABCDEF01",
        ",naa.624a9370",
        ",datastore-01",
        ",eui.00f4",
        ",624a9370-abcd-ef01-2345-6789abcdef01",
        "naa.600a0980,naa.600a0980383030314b5d4f2f4a6b7a31"
    })
    void guessesNothing(@Nullable String prefix, String value) {
        assertThat(new DeviceLabels(prefix).devices(value)).isEmpty();
    }
}
