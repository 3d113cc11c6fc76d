package io.tidemark.audit.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.List;
import org.junit.jupiter.api.Test;

class IscsiSettingTest {

    @Test
    void quotesWhatTheTargetSent() {
        DeviceReading device = mock();
        when(device.iscsi())
                .thenReturn(List.of(new IscsiReading("vmhba64", "iqn.x;reboot", "[fe80::1]:3260", true, 30L, 2)));
        assertThat(IscsiSetting.DELAYED_ACK.commands(device, "false"))
                .containsExactly("esxcli iscsi adapter target portal param set --adapter vmhba64"
                        + " --address '[fe80::1]:3260' --name 'iqn.x;reboot' --key DelayedAck --value false");
    }
}
