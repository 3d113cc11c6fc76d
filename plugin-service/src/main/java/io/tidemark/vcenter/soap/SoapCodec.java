package io.tidemark.vcenter.soap;

import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import jakarta.xml.bind.Unmarshaller;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/** Converts requests to SOAP envelopes and responses to objects; skips unknown members and types. */
final class SoapCodec {

    private static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
    private static final XMLOutputFactory WRITERS = XMLOutputFactory.newDefaultFactory();

    /** The envelope of a request; the operation id shows up in vCenter's own logs. */
    byte[] write(Object request, String operationId) {
        return write(request, operationId, null);
    }

    /** @param session in the header of the envelope, null for none */
    byte[] write(Object request, String operationId, @Nullable String session) {
        SoapService service = SoapService.of(request);
        String namespace = service.namespace();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
        try {
            XMLStreamWriter writer = WRITERS.createXMLStreamWriter(bytes, StandardCharsets.UTF_8.name());
            writer.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
            writer.setPrefix("soapenv", SOAP);
            writer.setPrefix("xsi", HardenedXml.XSI);
            writer.setDefaultNamespace(namespace);
            writer.writeStartElement(SOAP, "Envelope");
            writer.writeNamespace("soapenv", SOAP);
            writer.writeNamespace("xsi", HardenedXml.XSI);
            writer.writeDefaultNamespace(namespace);
            writer.writeStartElement(SOAP, "Header");
            write(writer, namespace, "operationID", operationId);
            if (session != null) {
                write(writer, namespace, "vcSessionCookie", session);
            }
            writer.writeEndElement();
            writer.writeStartElement(SOAP, "Body");
            Marshaller marshaller = service.context().createMarshaller();
            marshaller.setProperty(Marshaller.JAXB_FRAGMENT, true);
            marshaller.marshal(request, writer);
            writer.writeEndElement();
            writer.writeEndElement();
            writer.close();
        } catch (XMLStreamException | JAXBException e) {
            throw new IllegalArgumentException(
                    "cannot write " + request.getClass().getSimpleName(), e);
        }
        return bytes.toByteArray();
    }

    private static void write(XMLStreamWriter writer, String namespace, String name, String text)
            throws XMLStreamException {
        writer.writeStartElement(namespace, name);
        writer.writeCharacters(text);
        writer.writeEndElement();
    }

    /** The {@code returnval} elements of a response, none for void. */
    <T> List<T> read(InputStream envelope, VimLimits.Answer limits, Class<T> type)
            throws SoapFault, XMLStreamException {
        try {
            XMLStreamReader reader = HardenedXml.reader(envelope, limits);
            if (!enter(reader, "Envelope") || !enter(reader, "Body") || !nextChild(reader)) {
                throw new XMLStreamException("the answer is not a SOAP envelope");
            }
            Unmarshaller unmarshaller = SoapService.of(type).context().createUnmarshaller();
            if ("Fault".equals(reader.getLocalName())) {
                throw fault(reader, unmarshaller);
            }
            List<T> values = new ArrayList<>();
            boolean more = nextChild(reader);
            while (more) {
                if ("returnval".equals(reader.getLocalName())) {
                    Object value = unmarshaller.unmarshal(reader, type).getValue();
                    if (value != null && !type.isInstance(value)) {
                        throw new XMLStreamException("the answer is no " + type.getSimpleName());
                    }
                    Optional.ofNullable(value).map(type::cast).ifPresent(values::add);
                    more = reader.isStartElement() || (!reader.isEndElement() && nextChild(reader));
                } else {
                    skip(reader);
                    more = nextChild(reader);
                }
            }
            return values;
        } catch (JAXBException e) {
            throw new XMLStreamException("the answer does not fit " + type.getSimpleName(), e);
        }
    }

    private static SoapFault fault(XMLStreamReader reader, Unmarshaller unmarshaller)
            throws XMLStreamException, JAXBException {
        String message = "";
        String type = "SystemError";
        Object detail = null;
        boolean more = nextChild(reader);
        while (more) {
            if ("faultstring".equals(reader.getLocalName())) {
                message = reader.getElementText();
            } else if ("detail".equals(reader.getLocalName())) {
                if (nextChild(reader)) {
                    String xsiType = HardenedXml.xsiType(reader);
                    type = xsiType.isEmpty() ? reader.getLocalName().replaceFirst("Fault$", "") : xsiType;
                    detail = known(unmarshaller.unmarshal(reader, Object.class));
                }
                break;
            } else {
                skip(reader);
            }
            more = nextChild(reader);
        }
        return new SoapFault(type, detail, message);
    }

    private static @Nullable Object known(JAXBElement<Object> element) {
        Object value = element.getValue();
        return value instanceof org.w3c.dom.Node ? null : value;
    }

    private static boolean enter(XMLStreamReader reader, String name) throws XMLStreamException {
        while (nextChild(reader)) {
            if (name.equals(reader.getLocalName())) {
                return true;
            }
            skip(reader);
        }
        return false;
    }

    /** Moves to the next element inside the current parent; false when the parent ends. */
    private static boolean nextChild(XMLStreamReader reader) throws XMLStreamException {
        while (reader.hasNext()) {
            int event = reader.next();
            if (event == XMLStreamReader.START_ELEMENT) {
                return true;
            }
            if (event == XMLStreamReader.END_ELEMENT || event == XMLStreamReader.END_DOCUMENT) {
                return false;
            }
        }
        return false;
    }

    private static void skip(XMLStreamReader reader) throws XMLStreamException {
        int depth = 1;
        while (depth > 0) {
            int event = reader.next();
            if (event == XMLStreamReader.START_ELEMENT) {
                depth++;
            } else if (event == XMLStreamReader.END_ELEMENT) {
                depth--;
            }
        }
    }
}
