package io.tidemark.site.section;

import io.tidemark.array.connection.InspectedArray.Page;
import io.tidemark.site.SiteMessage;
import io.tidemark.site.finding.SiteFinding;
import io.tidemark.site.finding.SiteSection;
import io.tidemark.site.read.ArrayReading;
import io.tidemark.site.read.SiteReading;
import io.tidemark.vcenter.observe.ObservedCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** How many objects pages of vCenter and rows pages of arrays have, compared with how many were requested. */
@Component
class PagesSection implements SectionCheck {

    @Override
    public SiteSection section() {
        return SiteSection.PAGES;
    }

    @Override
    public List<SiteFinding> findings(SiteReading reading) {
        List<SiteFinding> findings = new ArrayList<>();
        List<Page> vcenter = reading.calls().stream()
                .map(ObservedCall::page)
                .filter(Objects::nonNull)
                .map(page -> new Page(page.asked(), page.objects(), page.more()))
                .toList();
        byRequest(vcenter)
                .forEach((asked, pages) -> findings.add(SiteFinding.info(
                        smaller(asked, pages) ? SiteMessage.SITE_PAGES_SMALLER : SiteMessage.SITE_PAGES,
                        Map.of("asked", asked, "pages", pages.size(), "objects", largest(pages.stream())))));
        reading.values(ArrayReading.class).forEach(array -> add(array, findings));
        return findings;
    }

    private static void add(ArrayReading array, List<SiteFinding> findings) {
        findings.add(SiteFinding.info(SiteMessage.SITE_VOLUMES_LISTED.with(
                "array", array.name(), "volumes", array.volumes().size())));
        byRequest(array.pages())
                .forEach((asked, pages) -> findings.add(SiteFinding.info(
                        smaller(asked, pages) ? SiteMessage.SITE_ARRAY_PAGES_SMALLER : SiteMessage.SITE_ARRAY_PAGES,
                        Map.of(
                                "array",
                                array.name(),
                                "asked",
                                asked,
                                "pages",
                                pages.size(),
                                "rows",
                                largest(pages.stream())))));
    }

    private static Map<Integer, List<Page>> byRequest(List<Page> pages) {
        return pages.stream().collect(Collectors.groupingBy(Page::asked, TreeMap::new, Collectors.toList()));
    }

    /** Whether pages that others follow have fewer than were requested. */
    private static boolean smaller(int asked, List<Page> pages) {
        int most = largest(pages.stream().filter(Page::more));
        return most > 0 && most < asked;
    }

    private static int largest(Stream<Page> pages) {
        return pages.mapToInt(Page::rows).max().orElse(0);
    }
}
