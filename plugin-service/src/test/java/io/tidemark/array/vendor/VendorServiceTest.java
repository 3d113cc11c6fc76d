package io.tidemark.array.vendor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.TestDatabase;
import io.tidemark.array.DeviceModels;
import io.tidemark.array.DeviceModels.DeviceModel;
import io.tidemark.array.DeviceVendor;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

class VendorServiceTest {

    private static final String UNKNOWN = "naa.6f00000000000001";
    private static final String NETAPP = "naa.600a098000aa";

    private final DeviceModels models = mock();
    private final DataSource source = TestDatabase.H2.fresh();
    private VendorService vendors;

    @BeforeEach
    void start() {
        vendors = service();
    }

    private VendorService service() {
        StaticListableBeanFactory beans = new StaticListableBeanFactory();
        beans.addBean("models", models);
        return new VendorService(
                new VendorRules(JdbcClient.create(source), JsonMapper.shared(), TestDatabase.transactions(source)),
                beans.getBeanProvider(DeviceModels.class),
                Clock.systemUTC());
    }

    private static VendorRule prefix(String prefix, String name) {
        return new VendorRule(prefix, null, null, name, null);
    }

    private String name(String device) {
        return vendors.of(device).map(DeviceVendor::name).orElse("");
    }

    @Test
    void knowsPrefixesOfVendors() {
        assertThat(vendors.of("NAA.624A9370ABCD")).contains(new DeviceVendor("Pure Storage FlashArray", "flasharray"));
        assertThat(name("naa.60060e80123456789012345678901234")).isEqualTo("Hitachi VSP");
        assertThat(name("naa.6000097000012345")).isEqualTo("Dell PowerMax or VMAX All Flash");
        assertThat(name("naa.600144f0aa")).isEqualTo("ZFS (COMSTAR)");
        assertThat(name("naa.6589cfc000000aa")).isEqualTo("TrueNAS");
        assertThat(name("mpx.vmhba0:C0:T0:L0")).isEmpty();
    }

    @Test
    void prefersTheLongestPrefixOfAnAdministrator() {
        vendors.replace(
                List.of(prefix("naa.6f", "Short"), prefix("naa.6f0000", "Long"), prefix("naa.624a9370", "Ours")),
                "admin");
        assertThat(name(UNKNOWN)).isEqualTo("Long");
        assertThat(name("naa.624a9370aa")).isEqualTo("Ours");
        verify(models, never()).of(any());
    }

    @Test
    void findsVendorsByScsiVendorAndModel() {
        when(models.of(NETAPP)).thenReturn(Optional.of(new DeviceModel("NETAPP", "INF-01-00")));
        assertThat(name(NETAPP)).isEqualTo("NetApp ONTAP");
        vendors.replace(List.of(new VendorRule(null, "netapp", "INF-*", "NetApp E-Series", null)), "admin");
        assertThat(name(NETAPP)).isEqualTo("NetApp E-Series");
        when(models.of(NETAPP)).thenReturn(Optional.of(new DeviceModel("NETAPP", "LUN C-Mode")));
        assertThat(name(NETAPP)).isEqualTo("NetApp ONTAP");
    }

    @Test
    void appliesWhatAnotherReplicaChanged() {
        VendorService other = service();
        other.replace(List.of(prefix("naa.6f", "Short")), "admin");
        assertThat(name(UNKNOWN)).isEmpty();
        vendors.read();
        assertThat(name(UNKNOWN)).isEqualTo("Short");
        assertThat(vendors.rules()).isEqualTo(other.rules());
    }
}
