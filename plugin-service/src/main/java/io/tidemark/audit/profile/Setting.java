package io.tidemark.audit.profile;

import io.tidemark.vcenter.host.AdvancedOptions;
import java.util.Map;
import java.util.regex.Pattern;

/** The settings of a profile and their values. */
public final class Setting {

    /** true: the VAAI claim rule for the devices uses the array's own XCOPY sizes. */
    public static final String CLAIM_RULE = "claimRule.arrayValues";

    /** The path selection plug-in; VMW_PSP_RR is also satisfied by the load balancing of the high-performance plug-in. */
    public static final String PATH_POLICY = "path.policy";

    /** I/Os before round robin uses the next path, or latency. */
    public static final String PATH_IOPS = "path.iops";

    /** Least number of paths to a device. */
    public static final String PATH_MINIMUM = "path.minimum";

    /** Least number of HBAs that the paths to a device use. */
    public static final String PATH_ADAPTERS = "path.adapters";

    /** Least number of target ports that the paths to a device lead to. */
    public static final String PATH_TARGETS = "path.targets";

    /** Least number of target ports of a device on each controller of the array. */
    public static final String PATH_PORTS = "path.portsPerController";

    /** Least number of controllers of the array that the target ports of a device belong to. */
    public static final String PATH_CONTROLLERS = "path.controllers";

    /** SATP, path selection plug-in and, if there are any, its options, of the rule for new devices. */
    public static final String SATP_RULE = "satp.rule";

    /** Whether iSCSI targets use delayed acknowledgement. */
    public static final String ISCSI_DELAYED_ACK = "iscsi.delayedAck";

    /** Login timeout of iSCSI targets in seconds. */
    public static final String ISCSI_LOGIN_TIMEOUT = "iscsi.loginTimeout";

    /** Least number of VMkernel ports that are bound to a software iSCSI adapter. */
    public static final String ISCSI_BOUND_PORTS = "iscsi.boundPorts";

    /** How hosts lock VMFS volumes. */
    public static final String LOCK_MODE = "vmfs.lockMode";

    /** The path policy that uses the paths with the lowest latency, as value of {@link #PATH_IOPS}. */
    public static final String LATENCY = "latency";

    /** Largest fixed reclaim rate in MB/s; 0 = leave the rate at priority. */
    public static final String RECLAIM_MAXIMUM = "reclaim.maxFixedMBps";

    /** EnableBlockDelete is recommended if a VMFS 5 datastore is on a device that supports UNMAP. */
    public static final String WHEN_VMFS5 = "when-vmfs5";

    /** EnableBlockDelete is always recommended. */
    public static final String ALWAYS = "always";

    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private static final Map<String, Pattern> VALUES = Map.ofEntries(
            Map.entry(AdvancedOptions.HARDWARE_ACCELERATED_LOCKING, Pattern.compile("[01]")),
            Map.entry(AdvancedOptions.HARDWARE_ACCELERATED_MOVE, Pattern.compile("[01]")),
            Map.entry(AdvancedOptions.HARDWARE_ACCELERATED_INIT, Pattern.compile("[01]")),
            Map.entry(AdvancedOptions.USE_ATS_FOR_HB_ON_VMFS5, Pattern.compile("[01]")),
            Map.entry(AdvancedOptions.ENABLE_BLOCK_DELETE, Pattern.compile(WHEN_VMFS5 + "|" + ALWAYS)),
            Map.entry(AdvancedOptions.MAX_HW_TRANSFER_SIZE, NUMBER),
            Map.entry(AdvancedOptions.DISK_MAX_IO_SIZE, NUMBER),
            Map.entry(AdvancedOptions.SCHED_QUANTUM, NUMBER),
            Map.entry(AdvancedOptions.Q_FULL_SAMPLE_SIZE, NUMBER),
            Map.entry(CLAIM_RULE, Pattern.compile("true")),
            Map.entry(PATH_POLICY, Pattern.compile("VMW_PSP_(RR|FIXED|MRU)")),
            Map.entry(PATH_IOPS, Pattern.compile(NUMBER + "|" + LATENCY)),
            Map.entry(PATH_MINIMUM, NUMBER),
            Map.entry(PATH_ADAPTERS, NUMBER),
            Map.entry(PATH_TARGETS, NUMBER),
            Map.entry(PATH_CONTROLLERS, NUMBER),
            Map.entry(PATH_PORTS, NUMBER),
            Map.entry(SATP_RULE, Pattern.compile("VMW_SATP_\\w+ VMW_PSP_(RR|FIXED|MRU)( [a-zA-Z]+=\\w+)*")),
            Map.entry(ISCSI_DELAYED_ACK, Pattern.compile("true|false")),
            Map.entry(ISCSI_LOGIN_TIMEOUT, NUMBER),
            Map.entry(ISCSI_BOUND_PORTS, NUMBER),
            Map.entry(LOCK_MODE, Pattern.compile("ATS")),
            Map.entry(RECLAIM_MAXIMUM, NUMBER));

    private Setting() {}

    static boolean known(String setting) {
        return VALUES.containsKey(setting);
    }

    static boolean takes(String setting, String value) {
        Pattern pattern = VALUES.get(setting);
        return pattern != null && pattern.matcher(value).matches();
    }

    public static java.util.Set<String> all() {
        return VALUES.keySet();
    }
}
