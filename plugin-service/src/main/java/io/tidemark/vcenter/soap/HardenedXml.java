package io.tidemark.vcenter.soap;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Readers for XML of others: no document types, no external entities, limited in size and depth. */
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

    /** Of a response; see {@link LimitedReader}. */
    static XMLStreamReader reader(InputStream document, VimLimits.Answer limits) throws XMLStreamException {
        LimitedReader.Source source = new LimitedReader.Source(document, limits.text());
        return new LimitedReader(READERS.createXMLStreamReader(source), source, limits.nodes());
    }

    /** Of a document inside a response, with the limits of one. */
    public static XMLStreamReader reader(String document) throws XMLStreamException {
        byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
        VimLimits.Answer limits = VimLimits.DEFAULTS.page();
        LimitedReader.Source source = new LimitedReader.Source(new ByteArrayInputStream(bytes), limits.text());
        return new LimitedReader(READERS.createXMLStreamReader(source, "UTF-8"), source, limits.nodes());
    }

    /** Local name of the {@code xsi:type} of the current element; empty if it has none. */
    public static String xsiType(XMLStreamReader reader) {
        String type = reader.getAttributeValue(XSI, "type");
        return type == null ? "" : type.substring(type.indexOf(':') + 1);
    }
}
