package io.tidemark.platform.digest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Digests as FIPS 180-4 lists them. */
class Sha256Test {

    @Test
    void isLowerCaseHexOfTheTextInUtf8() {
        assertThat(Sha256.hex("abc")).isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(Sha256.hex(new byte[0]))
                .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assertThat(Sha256.hex("ü")).isEqualTo(Sha256.hex(new byte[] {(byte) 0xc3, (byte) 0xbc}));
    }
}
