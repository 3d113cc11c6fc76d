package io.tidemark.site.finding;

import java.util.List;

/** One section with its findings, in the order of the section. */
public record ExaminedSection(SiteSection section, List<SiteFinding> findings) {}
