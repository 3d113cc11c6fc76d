package io.tidemark.array.vsp;

import io.tidemark.array.vsp.VspRows.HostGroup;
import io.tidemark.array.vsp.VspRows.Ldev;
import io.tidemark.array.vsp.VspRows.Port;
import io.tidemark.platform.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Why UNMAP frees nothing on an LDEV, with the request that changes it.
 *
 * @param withoutOption the host groups of ESXi hosts that see that UNMAP is not supported, by path
 */
record Obstacles(String address, int option, Map<Port, HostGroup> withoutOption) {

    /**
     * @param option the host mode option with which ESXi hosts see that UNMAP is supported
     * @param groups none if no option is required
     */
    static Obstacles among(String address, int option, List<HostGroup> groups) {
        return new Obstacles(
                address,
                option,
                groups.stream()
                        .filter(group -> String.valueOf(group.hostMode()).startsWith("VMWARE"))
                        .filter(group -> !options(group).contains(option))
                        .collect(Collectors.toMap(
                                group -> new Port(group.portId(), group.hostGroupNumber()),
                                group -> group,
                                (one, other) -> one)));
    }

    private static List<Integer> options(HostGroup group) {
        return group.hostModeOptions() == null ? List.of() : group.hostModeOptions();
    }

    @Nullable
    Statement of(Ldev row) {
        if (row.full()) {
            return full(address, row);
        }
        return row.paths().stream()
                .flatMap(path -> Stream.ofNullable(withoutOption.get(path)))
                .findFirst()
                .map(group -> optionOff(row, group))
                .orElse(null);
    }

    static Statement full(String address, Ldev row) {
        String command = patch(address, "ldevs/" + row.ldevId(), "{\"isFullAllocationEnabled\":false}");
        return VspMessage.VSP_FULL_ALLOCATION.with("array", address, "volume", row.name(), "command", command);
    }

    /** The request sets all options of the group. */
    private Statement optionOff(Ldev row, HostGroup group) {
        String options = Stream.concat(options(group).stream(), Stream.of(option))
                .sorted()
                .map(String::valueOf)
                .collect(Collectors.joining(","));
        String command = patch(
                address,
                "host-groups/" + group.portId() + "," + group.hostGroupNumber(),
                "{\"hostMode\":\"" + group.hostMode() + "\",\"hostModeOptions\":[" + options + "]}");
        return VspMessage.VSP_HOST_MODE_OPTION_OFF.with(Map.of(
                "array",
                address,
                "volume",
                row.name(),
                "hostGroup",
                Objects.requireNonNullElse(group.hostGroupName(), ""),
                "port",
                Objects.requireNonNullElse(group.portId(), ""),
                "option",
                option,
                "command",
                command));
    }

    private static String patch(String address, String object, String body) {
        return "PATCH https://" + address + VspLogIn.BASE + VspAdapter.OBJECTS + "/" + object + " " + body;
    }
}
