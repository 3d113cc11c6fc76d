package io.tidemark.audit.device;

import io.tidemark.platform.shell.ShellWord;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A setting of iSCSI targets, fixed for each target, because that of the adapter also applies to targets of other arrays. */
public enum IscsiSetting {
    DELAYED_ACK("DelayedAck", IscsiReading::delayedAck),
    LOGIN_TIMEOUT("LoginTimeout", IscsiReading::loginTimeout);

    private final String key;
    private final Function<IscsiReading, @Nullable Object> value;

    IscsiSetting(String key, Function<IscsiReading, @Nullable Object> value) {
        this.key = key;
        this.value = value;
    }

    /** The different values of the targets; null if the device has none whose value is known. */
    public @Nullable String values(DeviceReading device) {
        String values = targets(device)
                .map(value)
                .filter(Objects::nonNull)
                .map(String::valueOf)
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        return values.isEmpty() ? null : values;
    }

    /** A command for each target that has another value. */
    public List<String> commands(DeviceReading device, String wanted) {
        return targets(device)
                .filter(target -> target.address() != null
                        && value.apply(target) != null
                        && !wanted.equals(String.valueOf(value.apply(target))))
                .map(target ->
                        "esxcli iscsi adapter target portal param set --adapter " + ShellWord.of(target.adapter())
                                + " --address " + ShellWord.of(target.address()) + " --name "
                                + ShellWord.of(target.target()) + " --key " + key
                                + " --value " + wanted)
                .distinct()
                .toList();
    }

    /** The smallest number of VMkernel ports that are bound to an adapter of the device; null if none is known. */
    public static @Nullable Integer leastBoundPorts(DeviceReading device) {
        return targets(device)
                .map(IscsiReading::boundPorts)
                .filter(Objects::nonNull)
                .min(Integer::compare)
                .orElse(null);
    }

    private static Stream<IscsiReading> targets(DeviceReading device) {
        return device.iscsi() == null ? Stream.of() : device.iscsi().stream();
    }
}
