package io.tidemark.advice.old;

import io.tidemark.vcenter.host.EsxiChange;
import io.tidemark.vcenter.host.EsxiRelease;

/** How a host reclaims space. */
enum OldWay {
    /** By a reclaim run. */
    RUN,
    /** By hand in a shell of the host. */
    VMKFSTOOLS,
    /** Automatically or not at all, until it is updated. */
    UPDATE_FIRST,
    NONE,
    UNKNOWN;

    static OldWay of(EsxiRelease release) {
        if (release.has(EsxiChange.ESXCLI_UNMAP)) {
            return RUN;
        }
        if (release.has(EsxiChange.VMKFSTOOLS_UNMAP)) {
            return VMKFSTOOLS;
        }
        if (release.lacks(EsxiChange.UNMAP)) {
            return NONE;
        }
        return release.lacks(EsxiChange.VMKFSTOOLS_UNMAP) ? UPDATE_FIRST : UNKNOWN;
    }
}
