package io.tidemark.advice.xcopy;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.advice.xcopy.CopySource.Format;
import io.tidemark.inventory.Seen;
import io.tidemark.vcenter.vm.VmDisk;
import io.tidemark.vcenter.vm.VmDisk.Kind;
import io.tidemark.vcenter.vm.VmFacts;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CopySourcesTest {

    private static VmDisk disk(Kind kind, @Nullable Boolean thin, @Nullable Boolean eager, int layers) {
        return new VmDisk(
                2000, "Hard disk 1", kind, 10, null, "ds", thin, eager, layers, null, null, null, null, null, null);
    }

    private static VmFacts vm(@Nullable List<VmDisk> disks) {
        return new VmFacts("vm-1", "vm", null, 19, null, null, null, "host-1", null, null, null, 5L, disks);
    }

    @ParameterizedTest
    @CsvSource(
            value = {
                "FLAT, true, null, 0, THIN",
                "FLAT, false, true, 0, EAGER",
                "FLAT, false, false, 0, THICK",
                "FLAT, false, null, 0, THICK",
                "FLAT, null, null, 0, UNKNOWN",
                "FLAT, true, null, 1, SPARSE",
                "SE_SPARSE, true, false, 0, SPARSE",
                "SPARSE, null, null, 0, SPARSE",
                "RAW_MAPPING, null, null, 0, RDM",
                "OTHER, null, null, 0, UNKNOWN"
            },
            nullValues = "null")
    void knowsADisksFormat(Kind kind, @Nullable Boolean thin, @Nullable Boolean eager, int layers, Format format) {
        assertThat(CopySources.format(disk(kind, thin, eager, layers))).isEqualTo(format);
    }

    @Test
    void keepsWhatIsNotTold() {
        CopySource source = CopySources.of(Seen.VCENTER, vm(null));
        assertThat(source.disksKnown()).isFalse();
        assertThat(source.template()).isFalse();
        assertThat(source.snapshots()).isNull();
        assertThat(source.thinBytes()).isNull();
    }

    @Test
    void takesWhatThickDisksDoNotForTheDataOfThinOnes() {
        CopySource source = CopySources.of(
                Seen.VCENTER, vm(List.of(disk(Kind.FLAT, true, null, 0), disk(Kind.FLAT, false, null, 0))));
        assertThat(source.thickBytes()).isEqualTo(10);
        assertThat(source.thinBytes()).isZero();
    }
}
