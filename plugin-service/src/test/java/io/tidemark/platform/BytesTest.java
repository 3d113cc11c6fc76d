package io.tidemark.platform;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BytesTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0 bytes",
        "1, 1 bytes",
        "1023, 1023 bytes",
        "-1023, -1023 bytes",
        "1024, 1.00 KB",
        "1536, 1.50 KB",
        "-1536, -1.50 KB",
        "1048575, 1024.00 KB",
        "1048576, 1.00 MB",
        "1610612736, 1.50 GB",
        "2199023255552, 2.00 TB",
        "1125899906842624, 1.00 PB",
        "9223372036854775807, 8192.00 PB"
    })
    void writesBinaryUnitsWithTwoPlaces(long bytes, String text) {
        assertThat(Bytes.text(bytes)).isEqualTo(text);
    }
}
