package io.tidemark.evidence.anonymous;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/** Copies XML with other values; elements and types stay. What follows a fault in the document is left out. */
final class XmlBody {

    private static final XMLInputFactory READERS = readers();
    private static final XMLOutputFactory WRITERS = XMLOutputFactory.newDefaultFactory();

    /** Elements in which {@code name} is the path of a property or the name of a parameter, and {@code val} its value. */
    private static final Set<String> NAMED = Set.of("propSet", "changeSet", "argument");

    /** An element that is open. */
    private static final class Open {

        final String name;
        final String type;
        final boolean reference;
        String path = "";
        String object = "";

        Open(String name, String type, boolean reference) {
            this.name = name;
            this.type = type;
            this.reference = reference;
        }
    }

    private static final Open NONE = new Open("", "", false);

    private final Values values;
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    XmlBody(Values values) {
        this.values = values;
    }

    private static XMLInputFactory readers() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory;
    }

    /** The names of all elements that were seen. */
    Set<String> names() {
        return names;
    }

    String anonymous(String document) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamReader reader = READERS.createXMLStreamReader(new StringReader(document));
            XMLStreamWriter writer = WRITERS.createXMLStreamWriter(text);
            if (document.startsWith("<?xml")) {
                writer.writeStartDocument("UTF-8", "1.0");
                writer.writeCharacters("\n");
            }
            copy(reader, writer);
            writer.flush();
        } catch (XMLStreamException e) {
            return text.toString();
        }
        return text.toString();
    }

    private void copy(XMLStreamReader reader, XMLStreamWriter writer) throws XMLStreamException {
        Deque<Open> open = new ArrayDeque<>();
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamReader.START_ELEMENT -> open.push(start(reader, writer));
                case XMLStreamReader.CHARACTERS, XMLStreamReader.CDATA -> {
                    if (reader.isWhiteSpace()) {
                        writer.writeCharacters(reader.getText());
                    } else {
                        writer.writeCharacters(text(open, reader.getText()));
                    }
                }
                case XMLStreamReader.END_ELEMENT -> {
                    open.pop();
                    writer.writeEndElement();
                    writer.flush();
                }
                default -> {
                    // comments and instructions are left out
                }
            }
        }
    }

    private Open start(XMLStreamReader reader, XMLStreamWriter writer) throws XMLStreamException {
        String name = reader.getLocalName();
        names.add(name);
        writer.writeStartElement(orEmpty(reader.getPrefix()), name, orEmpty(reader.getNamespaceURI()));
        for (int i = 0; i < reader.getNamespaceCount(); i++) {
            writer.writeNamespace(
                    orEmpty(reader.getNamespacePrefix(i)), values.kept(orEmpty(reader.getNamespaceURI(i))));
        }
        String type = "";
        boolean reference = false;
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            String value = values.attribute(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
            names.add(value);
            if ("type".equals(reader.getAttributeLocalName(i))) {
                boolean schema = XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI.equals(reader.getAttributeNamespace(i));
                if (!schema || !reference) {
                    type = value.substring(value.indexOf(':') + 1);
                }
                reference |= !schema;
            }
            writer.writeAttribute(
                    orEmpty(reader.getAttributePrefix(i)),
                    orEmpty(reader.getAttributeNamespace(i)),
                    reader.getAttributeLocalName(i),
                    value);
        }
        return new Open(name, type, reference);
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    private String text(Deque<Open> open, String text) {
        if (text.strip().startsWith("<")) {
            return anonymous(text.strip());
        }
        Iterator<Open> outwards = open.iterator();
        Open leaf = outwards.next();
        Open parent = outwards.hasNext() ? outwards.next() : NONE;
        Open around = outwards.hasNext() ? outwards.next() : NONE;
        if ("name".equals(leaf.name) && NAMED.contains(parent.name)) {
            parent.path = text;
            return values.kept(text);
        }
        if ("obj".equals(leaf.name)) {
            parent.object = leaf.type;
            return values.kept(text);
        }
        if (leaf.reference) {
            return values.kept(text);
        }
        return values.value(field(leaf, parent, around), text);
    }

    /** A value of a property has the name of the property. */
    private static Field field(Open leaf, Open parent, Open around) {
        if ("val".equals(leaf.name) && !parent.path.isEmpty()) {
            return property(parent, around);
        }
        if ("val".equals(parent.name) && !around.path.isEmpty() && "string".equals(leaf.name)) {
            return property(around, NONE);
        }
        return new Field(leaf.name, parent.type.isEmpty() ? parent.name : parent.type, parent.type);
    }

    private static Field property(Open named, Open around) {
        int dot = named.path.lastIndexOf('.');
        int before = named.path.lastIndexOf('.', dot - 1);
        String parent = dot < 0 ? "propSet" : named.path.substring(before + 1, dot);
        return new Field(named.path.substring(dot + 1), parent, around.object);
    }
}
