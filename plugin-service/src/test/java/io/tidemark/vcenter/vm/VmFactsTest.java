package io.tidemark.vcenter.vm;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.vcenter.vm.VmFacts.Guest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VmFactsTest {

    @ParameterizedTest(name = "{0} with Tools {1} is {2}")
    @CsvSource({
        "windows2019srv_64Guest,,WINDOWS",
        "winLonghorn64Guest,,WINDOWS",
        "ubuntu64Guest,,LINUX",
        "rhel9_64Guest,,LINUX",
        "other5xLinux64Guest,,LINUX",
        "otherLinuxGuest,,LINUX",
        "vmwarePhoton64Guest,,LINUX",
        "freebsd13_64Guest,,OTHER",
        "otherGuest64,,",
        "otherGuest64,linuxGuest,LINUX",
        "ubuntu64Guest,windowsGuest,WINDOWS",
        "ubuntu64Guest,otherGuestFamily,LINUX",
        ",windowsGuest,WINDOWS",
        ",,"
    })
    void reportsWhatRunsInIt(@Nullable String id, @Nullable String family, @Nullable Guest guest) {
        VmFacts vm = new VmFacts(
                "vm-1", "one", false, 19, id, family, "poweredOn", null, null, false, false, null, java.util.List.of());
        assertThat(vm.guest()).isEqualTo(guest);
    }
}
