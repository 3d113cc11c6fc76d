package io.tidemark.site.finding;

/** What a finding means for the use of the product. */
public enum SiteSeverity {
    /** A figure or a check that passed. */
    INFO,
    /** Something does not work, or cannot be proven. */
    LIMITING,
    /** The product cannot work. */
    BLOCKING
}
