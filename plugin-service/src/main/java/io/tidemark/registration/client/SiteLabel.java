package io.tidemark.registration.client;

import io.tidemark.platform.MessageCode;

/** Headings and levels of the printed examination. */
enum SiteLabel implements MessageCode {
    SITE_LEVEL_BLOCKING,
    SITE_LEVEL_INFO,
    SITE_LEVEL_LIMITING,
    SITE_NO_RESULT,
    SITE_SECTION_CERTIFICATES,
    SITE_SECTION_CLOCKS,
    SITE_SECTION_JOINS,
    SITE_SECTION_LIMITS,
    SITE_SECTION_PAGES,
    SITE_SECTION_PROOF,
    SITE_SECTION_PROPERTIES,
    SITE_SECTION_READS,
    SITE_SECTION_RIGHTS,
    SITE_SECTION_VERSIONS,
    SITE_VERDICT_NOT_READY,
    SITE_VERDICT_READY,
    SITE_VERDICT_READY_WITH_LIMITS
}
