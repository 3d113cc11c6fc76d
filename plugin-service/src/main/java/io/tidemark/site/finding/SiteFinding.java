package io.tidemark.site.finding;

import io.tidemark.platform.MessageCode;
import io.tidemark.platform.Statement;
import java.util.Map;

/** One finding; its figures are the parameters of the statement. */
public record SiteFinding(SiteSeverity severity, Statement statement) {

    public static SiteFinding info(Statement statement) {
        return new SiteFinding(SiteSeverity.INFO, statement);
    }

    public static SiteFinding info(MessageCode code, Map<String, Object> figures) {
        return info(code.with(figures));
    }

    public static SiteFinding limiting(Statement statement) {
        return new SiteFinding(SiteSeverity.LIMITING, statement);
    }

    public static SiteFinding blocking(Statement statement) {
        return new SiteFinding(SiteSeverity.BLOCKING, statement);
    }

    /** Limiting if the condition holds. */
    public static SiteFinding limitingIf(boolean condition, Statement statement) {
        return condition ? limiting(statement) : info(statement);
    }
}
