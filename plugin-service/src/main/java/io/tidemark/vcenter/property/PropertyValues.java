package io.tidemark.vcenter.property;

import io.tidemark.vcenter.soap.Faults;
import io.tidemark.vcenter.vim25.DynamicProperty;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.MissingProperty;
import io.tidemark.vcenter.vim25.ObjectContent;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.datatype.DatatypeFactory;
import javax.xml.datatype.XMLGregorianCalendar;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;

/** Properties of one managed object by path; a value of a type that the schema subset lacks is only readable as text. */
public final class PropertyValues {

    private static final Pattern ESCAPED = Pattern.compile("%(25|2[fF]|5[cC])");
    private static final int HEXADECIMAL = 16;

    private final ManagedObjectReference object;
    private final Map<String, Object> values = new HashMap<>();

    public PropertyValues(ManagedObjectReference object) {
        this.object = object;
    }

    public static PropertyValues of(ObjectContent content) {
        PropertyValues values = new PropertyValues(content.getObj());
        for (DynamicProperty property : content.getPropSet()) {
            values.put(property.getName(), property.getVal());
        }
        return values;
    }

    /** As {@link #of}, but a property that vCenter withheld is an error. */
    public static PropertyValues complete(ObjectContent content) {
        List<MissingProperty> missing = content.getMissingSet();
        if (!missing.isEmpty()) {
            throw Faults.problem(missing.get(0).getFault());
        }
        return of(content);
    }

    public void put(String path, @Nullable Object value) {
        if (value == null) {
            values.remove(path);
        } else {
            values.put(path, value);
        }
    }

    public String moid() {
        return object.getValue();
    }

    public String type() {
        return object.getType();
    }

    /** False for an object that the session's user sees but may not read. */
    public boolean readable() {
        return values.containsKey("name");
    }

    public <T> Optional<T> value(String path, Class<T> type) {
        return Optional.ofNullable(values.get(path)).filter(type::isInstance).map(type::cast);
    }

    public @Nullable String text(String path) {
        Object value = values.get(path);
        return value instanceof Element element ? element.getTextContent() : value == null ? null : value.toString();
    }

    public String text(String path, String fallback) {
        String text = text(path);
        return text == null ? fallback : text;
    }

    /**
     * The name of the object as users entered it, its moid if it has none. vCenter escapes percent signs, slashes and
     * backslashes in names.
     */
    public String name() {
        String name = text("name");
        return name == null ? moid() : unescaped(name);
    }

    private static String unescaped(String name) {
        return ESCAPED.matcher(name)
                .replaceAll(escape ->
                        Matcher.quoteReplacement(Character.toString(Integer.parseInt(escape.group(1), HEXADECIMAL))));
    }

    public long number(String path) {
        return value(path, Number.class).map(Number::longValue).orElse(0L);
    }

    public boolean flag(String path) {
        return value(path, Boolean.class).orElse(false);
    }

    public @Nullable Instant instant(String path) {
        return value(path, XMLGregorianCalendar.class)
                .map(PropertyValues::instant)
                .orElse(null);
    }

    public static Instant instant(XMLGregorianCalendar calendar) {
        return calendar.toGregorianCalendar().toInstant();
    }

    public static XMLGregorianCalendar calendar(Instant at) {
        return DatatypeFactory.newDefaultInstance()
                .newXMLGregorianCalendar(GregorianCalendar.from(at.atZone(ZoneOffset.UTC)));
    }
}
