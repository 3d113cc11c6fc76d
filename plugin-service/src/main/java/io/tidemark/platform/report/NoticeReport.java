package io.tidemark.platform.report;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The report that mails contain beside a notice. */
public interface NoticeReport {

    /**
     * The tables of a report.
     *
     * @param html without the frame of a page
     * @param csv one table, for the attachment
     */
    record Files(String text, String html, String csvName, String csv) {}

    /**
     * The report with the figures as they are known when it is sent; empty if notices of this kind have none.
     *
     * @param params of the notice
     */
    Optional<Files> files(String kind, String vcenter, Map<String, Object> params, Locale locale);
}
