package io.tidemark.site.section;

import io.tidemark.site.SiteMessage;
import io.tidemark.site.finding.SiteFinding;
import io.tidemark.site.finding.SiteSection;
import io.tidemark.site.read.ArrayReading;
import io.tidemark.site.read.SiteReading;
import io.tidemark.vcenter.observe.ObservedCall;
import io.tidemark.vcenter.observe.PropertyPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/** How many objects pages of vCenter have, compared with how many were requested, and how long the lists of arrays are. */
@Component
class PagesSection implements SectionCheck {

    @Override
    public SiteSection section() {
        return SiteSection.PAGES;
    }

    @Override
    public List<SiteFinding> findings(SiteReading reading) {
        List<SiteFinding> findings = new ArrayList<>();
        Map<Integer, List<PropertyPage>> byRequest = new TreeMap<>();
        reading.calls().stream()
                .map(ObservedCall::page)
                .filter(Objects::nonNull)
                .forEach(page -> byRequest
                        .computeIfAbsent(page.asked(), asked -> new ArrayList<>())
                        .add(page));
        byRequest.forEach((asked, pages) -> findings.add(pages(asked, pages)));
        reading.values(ArrayReading.class)
                .forEach(array -> findings.add(SiteFinding.info(SiteMessage.SITE_VOLUMES_LISTED.with(
                        "array", array.name(), "volumes", array.volumes().size()))));
        return findings;
    }

    private static SiteFinding pages(int asked, List<PropertyPage> pages) {
        int largest = pages.stream().mapToInt(PropertyPage::objects).max().orElse(0);
        int largestOfSeveral = pages.stream()
                .filter(PropertyPage::more)
                .mapToInt(PropertyPage::objects)
                .max()
                .orElse(0);
        Map<String, Object> figures = Map.of("asked", asked, "pages", pages.size(), "objects", largest);
        return SiteFinding.info(
                largestOfSeveral > 0 && largestOfSeveral < asked
                        ? SiteMessage.SITE_PAGES_SMALLER
                        : SiteMessage.SITE_PAGES,
                figures);
    }
}
