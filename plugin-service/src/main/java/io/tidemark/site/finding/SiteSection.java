package io.tidemark.site.finding;

/** The sections of an examination, in the order of the document. */
public enum SiteSection {
    VERSIONS,
    READS,
    PAGES,
    LIMITS,
    PROPERTIES,
    CLOCKS,
    RIGHTS,
    JOINS,
    PROOF,
    IDENTITY,
    LINKED_MODE,
    CERTIFICATES
}
