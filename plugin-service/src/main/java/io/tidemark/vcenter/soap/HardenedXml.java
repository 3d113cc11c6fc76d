package io.tidemark.vcenter.soap;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.StringReader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Readers for XML of others: no document types, no external entities. */
public final class HardenedXml {

    public static final String XSI = "http://www.w3.org/2001/XMLSchema-instance";

    private static final XMLInputFactory READERS = readers();

    private HardenedXml() {}

    private static XMLInputFactory readers() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory;
    }

    public static XMLStreamReader reader(byte[] document) throws XMLStreamException {
        InputStream stream = new ByteArrayInputStream(document);
        return READERS.createXMLStreamReader(stream);
    }

    public static XMLStreamReader reader(String document) throws XMLStreamException {
        return READERS.createXMLStreamReader(new StringReader(document));
    }

    /** Local name of the {@code xsi:type} of the current element; empty if it has none. */
    public static String xsiType(XMLStreamReader reader) {
        String type = reader.getAttributeValue(XSI, "type");
        return type == null ? "" : type.substring(type.indexOf(':') + 1);
    }
}
