package io.tidemark.platform.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.platform.tls.ConnectionFailure;
import io.tidemark.platform.tls.ConnectionMessage;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedNetworksTest {

    private static final Map<String, List<String>> NAMES = Map.of(
            "array.example.com", List.of("10.20.3.4"),
            "several.example.com", List.of("192.168.1.1", "10.20.3.5"),
            "mail.example.com", List.of("192.168.7.7"),
            "t1.webhook.office.com", List.of("192.168.8.8"),
            "evilwebhook.office.com", List.of("192.168.8.9"),
            "metadata.example.com", List.of("169.254.169.254"));

    private final AllowedNetworks networks = new AllowedNetworks(
            List.of("10.20.0.0/16", "2001:db8::/32", "203.0.113.7", "Mail.example.com", "*.webhook.office.com"),
            AllowedNetworksTest::resolved);

    private static InetAddress[] resolved(String host) throws UnknownHostException {
        if (host.matches("[0-9a-f:.]+")) {
            return new InetAddress[] {InetAddress.getByName(host)};
        }
        if (!NAMES.containsKey(host.toLowerCase(Locale.ROOT))) {
            throw new UnknownHostException(host);
        }
        InetAddress[] addresses =
                new InetAddress[NAMES.get(host.toLowerCase(Locale.ROOT)).size()];
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = InetAddress.getByName(
                    NAMES.get(host.toLowerCase(Locale.ROOT)).get(i));
        }
        return addresses;
    }

    private List<String> addresses(String host) throws UnknownHostException {
        return Arrays.stream(networks.addresses(host))
                .map(InetAddress::getHostAddress)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "10.20.255.1, 10.20.255.1",
        "203.0.113.7, 203.0.113.7",
        "[2001:db8::5], 2001:db8:0:0:0:0:0:5",
        "::ffff:10.20.1.1, 10.20.1.1",
        "array.example.com, 10.20.3.4",
        "several.example.com, 10.20.3.5",
        "MAIL.example.com, 192.168.7.7",
        "t1.webhook.office.com, 192.168.8.8"
    })
    void connectsToListedNetworksAndNames(String host, String address) throws UnknownHostException {
        assertThat(addresses(host)).containsExactly(address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.21.0.1",
                "203.0.113.8",
                "127.0.0.1",
                "[::1]",
                "0.0.0.0",
                "[2001:db9::1]",
                "metadata.example.com",
                "evilwebhook.office.com",
                "nothing.example.com"
            })
    void refusesAllOthersWithOneText(String host) {
        assertThatThrownBy(() -> networks.addresses(host))
                .isInstanceOf(AddressNotAllowed.class)
                .satisfies(refused -> assertThat(ConnectionFailure.why(refused))
                        .isEqualTo(ConnectionMessage.ADDRESS_NOT_ALLOWED.statement()));
    }

    @Test
    void allowsAllWithoutAList() throws UnknownHostException {
        assertThat(AllowedNetworks.ALL.limited()).isFalse();
        assertThat(AllowedNetworks.ALL.addresses("127.0.0.1")).hasSize(1);
        assertThat(new AllowedNetworks(List.of(" ", "")).limited()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"10.20.0.0/33", "https://mail.example.com", "a b", "mail.*.com", "10.20.0.0/16,10.21.0.0/16"})
    void refusesEntriesThatAreNeitherNetworksNorNames(String entry) {
        assertThatThrownBy(() -> new AllowedNetworks(List.of(entry))).isInstanceOf(IllegalArgumentException.class);
    }
}
