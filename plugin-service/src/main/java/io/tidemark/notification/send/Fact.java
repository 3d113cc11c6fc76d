package io.tidemark.notification.send;

import io.tidemark.notification.notice.Notice;
import io.tidemark.notification.notice.NoticeMessage;
import io.tidemark.platform.Statement;
import io.tidemark.platform.message.ValueFormats;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A line of the table below a notice. */
record Fact(String title, String value) {

    static List<Fact> of(Notice notice, Locale locale) {
        List<Fact> facts = new ArrayList<>();
        Statement outcome = notice.outcomeName();
        add(facts, NoticeMessage.NOTICE_OBJECT, notice.objectName(), locale);
        add(facts, NoticeMessage.NOTICE_OUTCOME, outcome == null ? null : outcome.in(locale), locale);
        add(facts, NoticeMessage.NOTICE_KIND, notice.kind(), locale);
        add(facts, NoticeMessage.NOTICE_TIME, ValueFormats.of(locale).instant(notice.at()), locale);
        add(facts, NoticeMessage.NOTICE_VCENTER, notice.vcenter(), locale);
        return facts;
    }

    private static void add(List<Fact> facts, NoticeMessage title, @Nullable String value, Locale locale) {
        if (value != null) {
            facts.add(new Fact(title.statement().in(locale), NoticeTexts.oneLine(value)));
        }
    }
}
