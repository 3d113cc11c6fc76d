package io.tidemark.audit.device;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which devices a loaded VAAI claim rule is for. */
class ClaimRuleTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                    matches                        | vendor  | model         | covers
                    vendor=EMC model=SYMMETRIX     | EMC     | SYMMETRIX     | true
                    vendor=emc model=symmetrix     | EMC     | SYMMETRIX     | true
                    vendor=EMC model=SYMMETRIX     | EMC     | SYMMETRIX II  | false
                    vendor=EMC model=SYMMETRIX     | DGC     | SYMMETRIX     | false
                    vendor=PURE model=*            | PURE    | FlashArray    | true
                    vendor=PURE model=*            | IBM     | FlashArray    | false
                    vendor=XtremIO model=Xtrem*    | XtremIO | XtremApp      | true
                    vendor=XtremIO model=Xtrem*    | XtremIO | App           | false
                    vendor=HITACHI model=OPEN-V *  | HITACHI | OPEN-V 9900   | true
                    vendor=NETAPP model=LUN C-Mode | NETAPP  | LUN C-Mode    | true
                    vendor=*                       | PURE    | FlashArray    | true
                    transport=fc                   | PURE    | FlashArray    | false
                    """)
    void coversDevicesByVendorAndModel(String matches, String vendor, String model, boolean covers) {
        DeviceReading device = new DeviceReading(
                "naa.1", vendor, model, false, null, null, null, null, null, null, null, null, null, null, null, null,
                null, null, null, null);
        assertThat(new ClaimRule("914", "VMW_VAAIP_T10", matches, true, true, 0).covers(device))
                .isEqualTo(covers);
    }
}
