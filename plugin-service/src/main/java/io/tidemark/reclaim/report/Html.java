package io.tidemark.reclaim.report;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.HtmlUtils;

/** A printable page that needs nothing but itself; everything it is given is text and is escaped. */
public final class Html {

    /** One bar of a chart; a null value is not known and is drawn as such. */
    public record Bar(String label, @Nullable Long value, String text) {}

    private static final String STYLE = """
            body{font:14px/1.45 system-ui,sans-serif;color:#222;background:#fff;max-width:60rem;margin:2rem auto;padding:0 1rem}
            h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:1.6rem;break-after:avoid}
            table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.25rem .5rem;border-bottom:1px solid #ccc}
            th{font-weight:600}td.n{text-align:right;font-variant-numeric:tabular-nums}
            svg{max-width:100%;height:auto}tr,svg{break-inside:avoid}td{overflow-wrap:anywhere}
            @page{margin:15mm}@media print{body{margin:0;max-width:none;padding:0}thead{display:table-header-group}}
            """;
    private static final int WIDTH = 720;
    private static final int LABEL = 170;
    /** Space for the longest text next to the longest bar. */
    private static final int TEXT = 230;

    private static final int ROW = 26;

    private final StringBuilder body = new StringBuilder();
    private final String language;
    private final String title;

    /** @param language as in the {@code lang} attribute */
    public Html(String language, String title) {
        this.language = language;
        this.title = title;
        body.append("<h1>").append(escaped(title)).append("</h1>");
    }

    public Html heading(String text) {
        body.append("<h2>").append(escaped(text)).append("</h2>");
        return this;
    }

    public Html paragraph(String text) {
        body.append("<p>").append(escaped(text)).append("</p>");
        return this;
    }

    /** Names and values, one pair a line; pairs without a value are omitted. */
    public Html facts(List<List<@Nullable String>> pairs) {
        body.append("<table><tbody>");
        for (List<@Nullable String> pair : pairs) {
            String value = pair.get(1);
            if (value != null) {
                body.append("<tr><th scope=\"row\">")
                        .append(escaped(pair.get(0)))
                        .append("</th><td>")
                        .append(escaped(value))
                        .append("</td></tr>");
            }
        }
        body.append("</tbody></table>");
        return this;
    }

    public Html table(List<String> columns, List<List<@Nullable String>> rows) {
        body.append("<table><thead><tr>");
        columns.forEach(column ->
                body.append("<th scope=\"col\">").append(escaped(column)).append("</th>"));
        body.append("</tr></thead><tbody>");
        for (List<@Nullable String> row : rows) {
            body.append("<tr>");
            row.forEach(cell -> body.append("<td>").append(escaped(cell)).append("</td>"));
            body.append("</tr>");
        }
        body.append("</tbody></table>");
        return this;
    }

    /** Horizontal bars from zero, all to one scale. */
    public Html bars(String name, List<Bar> bars) {
        long most = bars.stream()
                .map(Bar::value)
                .filter(value -> value != null)
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
        int height = bars.size() * ROW;
        body.append(String.format(
                Locale.ROOT,
                "<svg viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" aria-label=\"%s\" font-size=\"12\">",
                WIDTH,
                height,
                WIDTH,
                height,
                escaped(name)));
        for (int i = 0; i < bars.size(); i++) {
            Bar bar = bars.get(i);
            Long value = bar.value();
            double width = value == null || most <= 0 ? 0 : (WIDTH - LABEL - (double) TEXT) * Math.max(0, value) / most;
            body.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text><rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"16\""
                            + " fill=\"#0f6ea8\"/><text x=\"%.1f\" y=\"%d\">%s</text>",
                    LABEL - 8,
                    i * ROW + 17,
                    escaped(shortened(bar.label())),
                    LABEL,
                    i * ROW + 5,
                    width,
                    LABEL + width + 6,
                    i * ROW + 17,
                    escaped(bar.text())));
        }
        body.append("</svg>");
        return this;
    }

    public String page() {
        return "<!doctype html><html lang=\"" + language + "\"><head><meta charset=\"utf-8\"><title>" + escaped(title)
                + "</title><style>" + STYLE + "</style></head><body>" + body + "</body></html>";
    }

    /** The same without the frame of a page. */
    String fragment() {
        return body.toString();
    }

    private static String shortened(String text) {
        return text.length() <= 26 ? text : text.substring(0, 25) + "…";
    }

    private static String escaped(@Nullable String text) {
        return text == null ? "–" : HtmlUtils.htmlEscape(text, "UTF-8");
    }
}
