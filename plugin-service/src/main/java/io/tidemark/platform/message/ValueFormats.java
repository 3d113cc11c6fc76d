package io.tidemark.platform.message;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.ibm.icu.number.LocalizedNumberFormatter;
import com.ibm.icu.text.DateFormat;
import com.ibm.icu.text.DecimalFormat;
import com.ibm.icu.text.MeasureFormat;
import com.ibm.icu.text.MeasureFormat.FormatWidth;
import com.ibm.icu.text.NumberFormat;
import com.ibm.icu.util.Measure;
import com.ibm.icu.util.MeasureUnit;
import com.ibm.icu.util.TimeZone;
import com.ibm.icu.util.ULocale;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Formats of values in one language; {@code messages/formats.json} contains examples that the page also follows. */
public final class ValueFormats {

    static final String STYLES = "bytes|mbps|percent|duration|instant";

    private static final String[] UNITS = {"B", "KB", "MB", "GB", "TB", "PB"};
    private static final int STEP = 1024;

    private static final LoadingCache<Locale, ValueFormats> KNOWN =
            Caffeine.newBuilder().maximumSize(16).build(locale -> new ValueFormats(ULocale.forLocale(locale)));

    private final ULocale locale;
    private final LocalizedNumberFormatter percent;

    /** Not safe for threads; each use takes a copy, which costs less than another one. */
    private final DateFormat instants;

    /** By the digits after the decimal separator. */
    private final List<LocalizedNumberFormatter> numbers;

    private ValueFormats(ULocale locale) {
        this.locale = locale;
        this.instants = DateFormat.getDateTimeInstance(DateFormat.MEDIUM, DateFormat.MEDIUM, locale);
        instants.setTimeZone(TimeZone.GMT_ZONE);
        this.percent = formatter(NumberFormat.getPercentInstance(locale), 1);
        this.numbers = IntStream.rangeClosed(0, 2)
                .mapToObj(digits -> formatter(NumberFormat.getInstance(locale), digits))
                .toList();
    }

    private static LocalizedNumberFormatter formatter(NumberFormat format, int digits) {
        format.setMaximumFractionDigits(digits);
        format.setRoundingMode(RoundingMode.HALF_UP.ordinal());
        return ((DecimalFormat) format).toNumberFormatter();
    }

    public static ValueFormats of(Locale locale) {
        return KNOWN.get(locale);
    }

    String format(String style, Object value) {
        return switch (style) {
            case "bytes" -> bytes(((Number) value).doubleValue());
            case "mbps" -> mbps(((Number) value).doubleValue());
            case "percent" -> percent(((Number) value).doubleValue());
            case "duration" -> duration(value instanceof Duration span ? span : Duration.parse(value.toString()));
            case "instant" -> instant(value instanceof Instant at ? at : Instant.parse(value.toString()));
            default -> throw new IllegalArgumentException("unknown style " + style);
        };
    }

    /** In the unit that vSphere would show, 1 GB being 2^30; three to four digits. */
    public String bytes(double bytes) {
        int unit = 0;
        double value = Math.abs(bytes);
        while (value >= STEP && unit < UNITS.length - 1) {
            value /= STEP;
            unit++;
        }
        int digits = unit == 0 ? 0 : value >= 100 ? 1 : 2;
        double scale = Math.pow(10, digits);
        if (unit < UNITS.length - 1 && Math.round(value * scale) / scale >= STEP) {
            value /= STEP;
            unit++;
        }
        return number(Math.signum(bytes) * value, digits) + " " + UNITS[unit];
    }

    /** A rate in MB/s, from 10 GB/s on in GB/s. */
    public String mbps(double mbps) {
        boolean gigabytes = mbps >= 10 * STEP;
        double value = gigabytes ? mbps / STEP : mbps;
        return number(value, value < 10 ? 1 : 0) + (gigabytes ? " GB/s" : " MB/s");
    }

    /** From a ratio of 0..1. */
    public String percent(double ratio) {
        return percent.format(ratio).toString();
    }

    public String count(double value) {
        return number(value, 2);
    }

    /** The two largest units, for example {@code 1 hr 5 min}. */
    public String duration(Duration span) {
        long whole = Math.round(span.toMillis() / 1000.0);
        List<Measure> all = List.of(
                new Measure(whole / 86_400, MeasureUnit.DAY),
                new Measure(whole / 3_600 % 24, MeasureUnit.HOUR),
                new Measure(whole / 60 % 60, MeasureUnit.MINUTE),
                new Measure(whole % 60, MeasureUnit.SECOND));
        int first = 0;
        while (first < all.size() - 1 && all.get(first).getNumber().longValue() == 0) {
            first++;
        }
        List<Measure> shown = new ArrayList<>(List.of(all.get(first)));
        if (first + 1 < all.size() && all.get(first + 1).getNumber().longValue() > 0) {
            shown.add(all.get(first + 1));
        }
        MeasureFormat format = MeasureFormat.getInstance(locale, FormatWidth.SHORT);
        return shown.stream().map(format::formatMeasures).collect(Collectors.joining(" "));
    }

    /** Date and time in UTC. */
    public String instant(Instant at) {
        return instants.clone().format(Date.from(at)) + " UTC";
    }

    private String number(double value, int digits) {
        return numbers.get(digits).format(value).toString();
    }
}
