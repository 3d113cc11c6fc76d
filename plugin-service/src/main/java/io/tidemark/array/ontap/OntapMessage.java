package io.tidemark.array.ontap;

import io.tidemark.platform.MessageCode;

/** What an ONTAP cluster refuses. */
enum OntapMessage implements MessageCode {
    ONTAP_NAMESPACE_WITHOUT_DEALLOCATE,
    ONTAP_RELEASE_NOT_REPORTED,
    ONTAP_RELEASE_TOO_OLD,
    ONTAP_SPACE_ALLOCATION_OFF,
    ONTAP_SPACE_ALLOCATION_OFF_UNIT,
    ONTAP_USAGE_NOT_REPORTED
}
