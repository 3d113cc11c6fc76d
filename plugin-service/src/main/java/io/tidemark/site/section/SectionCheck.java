package io.tidemark.site.section;

import io.tidemark.platform.Statement;
import io.tidemark.site.SiteMessage;
import io.tidemark.site.finding.SiteFinding;
import io.tidemark.site.finding.SiteSection;
import io.tidemark.site.read.SiteRead;
import io.tidemark.site.read.SiteReading;
import java.util.ArrayList;
import java.util.List;

/** Judges one section; changes nothing and asks nobody. */
public interface SectionCheck {

    /** How many objects of one kind are named; the others are counted. */
    int NAMED = 25;

    SiteSection section();

    List<SiteFinding> findings(SiteReading reading);

    /** The section cannot be judged, because this read failed or was not possible. */
    static SiteFinding notRead(SiteReading reading, SiteRead<?> read) {
        Statement reason = reading.failure(read).orElseGet(SiteMessage.SITE_NOT_POSSIBLE::statement);
        return SiteFinding.limiting(SiteMessage.SITE_NOT_READ.with("read", read.name(), "reason", reason));
    }

    /** The first of many, and how many more there are. */
    static List<SiteFinding> named(List<SiteFinding> all) {
        if (all.size() <= NAMED) {
            return all;
        }
        List<SiteFinding> some = new ArrayList<>(all.subList(0, NAMED));
        some.add(new SiteFinding(all.get(NAMED).severity(), SiteMessage.SITE_MORE.with("count", all.size() - NAMED)));
        return some;
    }
}
