package io.tidemark.vcenter.clock;

import io.tidemark.platform.MessageCode;

/** Clocks that differ. */
enum ClockMessage implements MessageCode {
    HOST_CLOCK_AHEAD,
    HOST_CLOCK_BEHIND,
    VCENTER_CLOCK_AHEAD,
    VCENTER_CLOCK_BEHIND
}
