package io.tidemark.imports.esxtop;

/** The columns of a device in esxtop that are read; the names of the interactive columns in parentheses. */
public enum Metric {
    /** UNMAP commands since the host started [DELETE]. */
    UNMAP_IOS(false),
    /** Those that failed [DELETE_F]. */
    UNMAP_FAILED(false),
    /** MB unmapped in a second [MBDEL/s]. */
    UNMAP_MBPS(true),
    /** XCOPY commands that read from the device [CLONE_RD]. */
    XCOPY_READS(false),
    /** XCOPY commands that wrote to the device [CLONE_WR]. */
    XCOPY_WRITES(false),
    /** XCOPY commands that failed [CLONE_F]. */
    XCOPY_FAILED(false),
    /** MB in a second that XCOPY wrote [MBC_WR/s]. */
    XCOPY_MBPS(true),
    /** WRITE SAME commands [ZERO]. */
    WRITE_SAME(false),
    /** Those that failed [ZERO_F]. */
    WRITE_SAME_FAILED(false),
    /** MB zeroed in a second [MBZERO/s]. */
    WRITE_SAME_MBPS(true),
    /** ATS commands [ATS]. */
    ATS(false),
    /** Those that failed [ATSF]. */
    ATS_FAILED(false);

    private final boolean rate;

    Metric(boolean rate) {
        this.rate = rate;
    }

    /** MB/s over the interval; otherwise a count that only grows until the host starts again. */
    public boolean rate() {
        return rate;
    }
}
