package io.tidemark.advice.xcopy;

import static io.tidemark.advice.xcopy.Copied.DEVICE;
import static io.tidemark.advice.xcopy.Copied.codes;
import static io.tidemark.advice.xcopy.Copied.device;
import static io.tidemark.advice.xcopy.Copied.host;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.advice.xcopy.HostTransfer.Basis;
import io.tidemark.audit.XcopyHost;
import io.tidemark.audit.XcopyHost.ArrayValues;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TransferRulesTest {

    private static HostTransfer of(@Nullable XcopyHost read) {
        return TransferRules.of(new TransferRules.Host(Copied.id("host-1"), "esx-1", "8.0.3"), read, DEVICE, List.of());
    }

    static List<Arguments> hosts() {
        ArrayValues array = new ArrayValues("65433", "VMW_VAAIP_SYMM", null);
        ArrayValues most = new ArrayValues("914", "VMW_VAAIP_T10", 65536L);
        return List.of(
                Arguments.of(host(true, 16384L, true, device("supported", null)), true, 16384L, Basis.OPTION, ""),
                Arguments.of(
                        host(true, 4096L, true, device("supported", null)),
                        true,
                        4096L,
                        Basis.OPTION,
                        "XCOPY_SIZE_SMALL"),
                Arguments.of(
                        host(true, 4096L, true, device("supported", array)),
                        true,
                        null,
                        Basis.ARRAY,
                        "XCOPY_SIZE_BY_ARRAY"),
                Arguments.of(host(true, 4096L, true, device("supported", most)), true, 65536L, Basis.CLAIM_RULE, ""),
                Arguments.of(
                        host(false, 16384L, true, device("supported", null)),
                        false,
                        16384L,
                        Basis.OPTION,
                        "XCOPY_MOVE_OFF"),
                Arguments.of(
                        host(null, 16384L, true, device("supported", null)),
                        null,
                        16384L,
                        Basis.OPTION,
                        "XCOPY_MOVE_UNKNOWN"),
                Arguments.of(
                        host(true, 16384L, true, device("unsupported", null)),
                        false,
                        16384L,
                        Basis.OPTION,
                        "XCOPY_UNSUPPORTED"),
                Arguments.of(
                        host(true, 16384L, true, device("unknown", null)),
                        null,
                        16384L,
                        Basis.OPTION,
                        "XCOPY_SUPPORT_UNKNOWN"),
                Arguments.of(
                        host(true, 16384L, true, device(null, null)),
                        null,
                        16384L,
                        Basis.OPTION,
                        "XCOPY_SUPPORT_UNKNOWN"),
                Arguments.of(
                        host(true, 16384L, false, device("supported", null)),
                        true,
                        null,
                        Basis.UNKNOWN,
                        "XCOPY_CLAIM_RULES_UNREAD"),
                Arguments.of(
                        host(true, null, true, device("supported", null)),
                        true,
                        null,
                        Basis.UNKNOWN,
                        "XCOPY_SIZE_NOT_SHOWN"),
                Arguments.of(host(true, 16384L, true), null, null, Basis.UNKNOWN, "XCOPY_SUPPORT_UNKNOWN"),
                Arguments.of(
                        host("5.5.0", true, 16384L, true, device("supported", null)),
                        true,
                        16384L,
                        Basis.OPTION,
                        "XCOPY_THIN_ONE_MB"));
    }

    @ParameterizedTest
    @MethodSource("hosts")
    void reportsHowAHostAsksADeviceToCopy(
            XcopyHost read, @Nullable Boolean offloaded, @Nullable Long kib, Basis basis, String codes) {
        HostTransfer transfer = of(read);
        assertThat(transfer.offloaded()).isEqualTo(offloaded);
        assertThat(transfer.transferKib()).isEqualTo(kib);
        assertThat(transfer.basis()).isEqualTo(basis);
        assertThat(codes(transfer.statements()))
                .containsExactly(codes.isEmpty() ? new String[0] : new String[] {codes});
    }

    @Test
    void knowsNvmeByTheDevicesName() {
        HostTransfer transfer = TransferRules.of(
                new TransferRules.Host(Copied.id("host-1"), "esx-1", "8.0.3"),
                host(true, 16384L, true, device("t10.NVMe____x", "supported", null)),
                "t10.NVMe____x",
                List.of());
        assertThat(transfer.offloaded()).isFalse();
        assertThat(codes(transfer.statements())).containsExactly("XCOPY_NVME");
    }

    @Test
    void knowsNothingOfAHostThatNoAuditRead() {
        HostTransfer transfer = of(null);
        assertThat(transfer.offloaded()).isNull();
        assertThat(transfer.transferKib()).isNull();
        assertThat(codes(transfer.statements())).containsExactly("XCOPY_NOT_AUDITED");
    }
}
