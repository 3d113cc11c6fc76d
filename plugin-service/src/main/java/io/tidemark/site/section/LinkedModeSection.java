package io.tidemark.site.section;

import io.tidemark.site.SiteMessage;
import io.tidemark.site.finding.SiteFinding;
import io.tidemark.site.finding.SiteSection;
import io.tidemark.site.read.LinkedMode;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteReads;
import io.tidemark.vcenter.automation.SignOn;
import java.util.List;
import java.util.Locale;
import org.springframework.stereotype.Component;

/** The vCenters that users of one vSphere Client have before them, and which of them are connected. */
@Component
class LinkedModeSection implements SectionCheck {

    private static final String WITHOUT_INVENTORY = "PSC_EXTERNAL";

    @Override
    public SiteSection section() {
        return SiteSection.LINKED_MODE;
    }

    @Override
    public List<SiteFinding> findings(SiteReading reading) {
        return reading.value(SiteReads.LINKED_MODE)
                .map(LinkedModeSection::of)
                .orElseGet(() -> List.of(SectionCheck.notRead(reading, SiteReads.LINKED_MODE)));
    }

    private static List<SiteFinding> of(LinkedMode linked) {
        return switch (linked.nodes().access()) {
            case DENIED -> List.of(SiteFinding.info(SiteMessage.SITE_LINKED_DENIED.statement()));
            case NOT_OFFERED -> List.of(SiteFinding.info(SiteMessage.SITE_LINKED_NOT_OFFERED.statement()));
            case READ -> members(linked);
        };
    }

    private static List<SiteFinding> members(LinkedMode linked) {
        List<SignOn.Node> members = linked.nodes().items().stream()
                .filter(node -> !WITHOUT_INVENTORY.equals(node.type()))
                .toList();
        if (members.size() <= 1) {
            return List.of(SiteFinding.info(SiteMessage.SITE_LINKED_NONE.statement()));
        }
        return members.stream()
                .map(node -> linked.connected().contains(node.address().toLowerCase(Locale.ROOT))
                        ? SiteFinding.info(SiteMessage.SITE_LINKED_CONNECTED.with("vcenter", node.address()))
                        : SiteFinding.limiting(SiteMessage.SITE_LINKED_NOT_CONNECTED.with("vcenter", node.address())))
                .toList();
    }
}
