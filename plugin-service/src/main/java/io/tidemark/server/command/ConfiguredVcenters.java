package io.tidemark.server.command;

import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.springframework.core.env.Environment;

/** The vCenters in the settings of the service, which its start connects. */
final class ConfiguredVcenters {

    private ConfiguredVcenters() {}

    /** Position of the vCenter with this address in {@code tidemark.vcenters}. */
    static OptionalInt index(Environment settings, String address) {
        return IntStream.iterate(0, index -> index + 1)
                .takeWhile(index -> !value(settings, index, "address").isEmpty())
                .filter(index -> value(settings, index, "address").equalsIgnoreCase(address))
                .findFirst();
    }

    /** Empty if it is not set. */
    static String value(Environment settings, int index, String property) {
        return settings.getProperty("tidemark.vcenters[" + index + "]." + property, "");
    }
}
