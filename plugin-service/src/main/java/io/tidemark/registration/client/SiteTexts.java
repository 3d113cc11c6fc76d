package io.tidemark.registration.client;

import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The labels of sections, severities, and verdicts of an examination. */
final class SiteTexts {

    private static final Map<String, SiteLabel> LABELS = Map.ofEntries(
            Map.entry("CERTIFICATES", SiteLabel.SITE_SECTION_CERTIFICATES),
            Map.entry("CLOCKS", SiteLabel.SITE_SECTION_CLOCKS),
            Map.entry("IDENTITY", SiteLabel.SITE_SECTION_IDENTITY),
            Map.entry("LINKED_MODE", SiteLabel.SITE_SECTION_LINKED_MODE),
            Map.entry("JOINS", SiteLabel.SITE_SECTION_JOINS),
            Map.entry("LIMITS", SiteLabel.SITE_SECTION_LIMITS),
            Map.entry("PAGES", SiteLabel.SITE_SECTION_PAGES),
            Map.entry("PROOF", SiteLabel.SITE_SECTION_PROOF),
            Map.entry("PROPERTIES", SiteLabel.SITE_SECTION_PROPERTIES),
            Map.entry("READS", SiteLabel.SITE_SECTION_READS),
            Map.entry("RIGHTS", SiteLabel.SITE_SECTION_RIGHTS),
            Map.entry("VERSIONS", SiteLabel.SITE_SECTION_VERSIONS),
            Map.entry("BLOCKING", SiteLabel.SITE_LEVEL_BLOCKING),
            Map.entry("INFO", SiteLabel.SITE_LEVEL_INFO),
            Map.entry("LIMITING", SiteLabel.SITE_LEVEL_LIMITING),
            Map.entry("NOT_READY", SiteLabel.SITE_VERDICT_NOT_READY),
            Map.entry("READY", SiteLabel.SITE_VERDICT_READY),
            Map.entry("READY_WITH_LIMITS", SiteLabel.SITE_VERDICT_READY_WITH_LIMITS));

    private SiteTexts() {}

    /** A value that is not known, of a later service, is returned as it is. */
    static Object of(JsonNode value) {
        SiteLabel label = LABELS.get(value.asString(""));
        return label == null ? value.asString("") : label.statement();
    }
}
