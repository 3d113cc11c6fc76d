package io.tidemark.inventory.proof;

import io.tidemark.platform.MessageCode;

/** What to do about datastores without proof. */
enum CoverageMessage implements MessageCode {
    COVERAGE_CHECK_ARRAY,
    COVERAGE_CHECK_PROMETHEUS,
    COVERAGE_CHECK_PROVIDER,
    COVERAGE_CHECK_VOLUME,
    COVERAGE_CONNECT_ARRAY,
    COVERAGE_NOT_SUPPORTED,
    COVERAGE_SIZE_NOT_KNOWN,
    COVERAGE_UNKNOWN_VENDOR,
    COVERAGE_WAIT_FOR_FIGURE
}
