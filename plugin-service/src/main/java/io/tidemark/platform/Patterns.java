package io.tidemark.platform;

/** Patterns of text in requests. */
public final class Patterns {

    /** In a class of characters: those that {@link #ONE_LINE} leaves out. */
    public static final String CONTROL_CHARACTERS = "\\u0000-\\u001F\\u007F-\\u009F\\u2028-\\u202E\\u2066-\\u2069";

    /**
     * Text without control characters, line separators, and changes of the direction of text, which could pass for
     * other text in logs, and of which XML allows only some.
     */
    public static final String ONE_LINE = "^[^" + CONTROL_CHARACTERS + "]*$";

    /** As {@link #ONE_LINE}, with line breaks and tabs; for text of bodies whose property has this pattern. */
    public static final String LINES =
            "^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F\\u2028-\\u202E\\u2066-\\u2069]*$";

    /** Pattern of an ISO 8601 duration of days and shorter units, not negative. */
    public static final String DURATION =
            "^P([0-9]{1,5}D|([0-9]{1,5}D)?T([0-9]{1,6}H([0-9]{1,6}M)?([0-9]{1,8}(\\.[0-9]{1,9})?S)?"
                    + "|[0-9]{1,6}M([0-9]{1,8}(\\.[0-9]{1,9})?S)?|[0-9]{1,8}(\\.[0-9]{1,9})?S))$";

    private static final String DAY = "([0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])"
            + "|[0-9]{4}-(0[13-9]|1[0-2])-(29|30)|[0-9]{4}-(0[13578]|1[02])-31"
            + "|([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29)";

    private static final String TIME = "([01][0-9]|2[0-3]):[0-5][0-9]";

    private static final String SECONDS = ":[0-5][0-9](\\.[0-9]{1,9})?";

    /** Pattern of a day in the calendar. */
    public static final String DATE = "^" + DAY + "$";

    /** Pattern of a time on a wall clock, which has no offset. */
    public static final String LOCAL_TIME = "^" + TIME + "(" + SECONDS + ")?$";

    /** Pattern of a day and time on a wall clock. */
    public static final String LOCAL_DATE_TIME = "^" + DAY + "T" + TIME + "(" + SECONDS + ")?$";

    /** Pattern of an instant, with its offset. */
    public static final String INSTANT = "^" + DAY + "T" + TIME + SECONDS + "(Z|[+-](0[0-9]|1[0-7]):[0-5][0-9])$";

    private Patterns() {}
}
