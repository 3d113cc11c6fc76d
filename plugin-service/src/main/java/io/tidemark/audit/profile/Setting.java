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

    /** I/Os before round robin uses the next path. */
    public static final String PATH_IOPS = "path.iops";

    /** Least number of paths to a device. */
    public static final String PATH_MINIMUM = "path.minimum";

    /** Least number of HBAs that the paths to a device use. */
    public static final String PATH_ADAPTERS = "path.adapters";

    /** Least number of Fibre Channel target ports that the paths to a device lead to. */
    public static final String PATH_TARGETS = "path.targets";

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
            Map.entry(CLAIM_RULE, Pattern.compile("true")),
            Map.entry(PATH_POLICY, Pattern.compile("VMW_PSP_(RR|FIXED|MRU)")),
            Map.entry(PATH_IOPS, NUMBER),
            Map.entry(PATH_MINIMUM, NUMBER),
            Map.entry(PATH_ADAPTERS, NUMBER),
            Map.entry(PATH_TARGETS, NUMBER),
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
