package io.tidemark.vcenter.esxcli;

import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.soap.HardenedXml;
import io.tidemark.vcenter.vim25.EsxcliFailure;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/** The XML that esxcli calls contain as text in SOAP: arguments, rows, and faults. */
final class EsxcliText {

    private static final Pattern PARAMETER = Pattern.compile("[a-z]+");
    private static final XMLOutputFactory WRITERS = XMLOutputFactory.newDefaultFactory();

    private EsxcliText() {}

    /** {@code <name>value</name>} with the value escaped; the SOAP writer escapes the whole once more. */
    static String argument(String name, String value) {
        if (!PARAMETER.matcher(name).matches()) {
            throw new IllegalArgumentException("'" + name + "' is not the wire name of an esxcli parameter");
        }
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter writer = WRITERS.createXMLStreamWriter(text);
            writer.writeStartElement(name);
            writer.writeCharacters(value);
            writer.writeEndElement();
            writer.close();
        } catch (XMLStreamException e) {
            throw new IllegalArgumentException("cannot write argument " + name, e);
        }
        return text.toString();
    }

    /** Parses the output; the xsi:types of rows differ between hosts and are ignored. */
    static EsxcliOutput answer(@Nullable String response) {
        if (response == null || response.isBlank()) {
            return new EsxcliOutput(List.of(), null);
        }
        try {
            XMLStreamReader reader = HardenedXml.reader(response);
            while (!reader.isStartElement()) {
                reader.next();
            }
            boolean array = "ArrayOfDataObject".equals(HardenedXml.xsiType(reader));
            StringBuilder scalar = new StringBuilder();
            List<Map<String, List<String>>> rows = new ArrayList<>();
            Map<String, List<String>> single = new LinkedHashMap<>();
            while (reader.next() != XMLStreamReader.END_ELEMENT) {
                if (reader.isCharacters()) {
                    scalar.append(reader.getText());
                } else if (reader.isStartElement()) {
                    if (array) {
                        rows.add(row(reader));
                    } else {
                        column(reader, single);
                    }
                }
            }
            if (!single.isEmpty()) {
                rows.add(single);
            }
            boolean isScalar = rows.isEmpty() && !array && !scalar.toString().isBlank();
            return new EsxcliOutput(
                    List.copyOf(rows), isScalar ? scalar.toString().trim() : null);
        } catch (XMLStreamException e) {
            throw new VcenterFault("EsxcliAnswer", VcenterProblemMessage.ESXCLI_RESPONSE_NOT_READABLE.statement());
        }
    }

    /** The host's own words, from the detail when it has any. */
    static EsxcliFault fault(EsxcliFailure failure) {
        List<String> words = new ArrayList<>();
        try {
            XMLStreamReader reader =
                    HardenedXml.reader(failure.getFaultDetail() == null ? "<none/>" : failure.getFaultDetail());
            while (reader.hasNext()) {
                if (reader.next() == XMLStreamReader.START_ELEMENT && "errMsg".equals(reader.getLocalName())) {
                    words.add(reader.getElementText().trim());
                }
            }
        } catch (XMLStreamException e) {
            words.clear();
        }
        String message = failure.getFaultMsg() == null ? "esxcli failed" : failure.getFaultMsg();
        return new EsxcliFault(words.isEmpty() ? message : String.join(" ", words));
    }

    private static Map<String, List<String>> row(XMLStreamReader reader) throws XMLStreamException {
        Map<String, List<String>> row = new LinkedHashMap<>();
        while (reader.next() != XMLStreamReader.END_ELEMENT) {
            if (reader.isStartElement()) {
                column(reader, row);
            }
        }
        return row;
    }

    private static void column(XMLStreamReader reader, Map<String, List<String>> row) throws XMLStreamException {
        String name = reader.getLocalName();
        StringBuilder value = new StringBuilder();
        int depth = 1;
        while (depth > 0) {
            int event = reader.next();
            if (event == XMLStreamReader.CHARACTERS) {
                value.append(reader.getText());
            } else if (event == XMLStreamReader.START_ELEMENT) {
                depth++;
            } else if (event == XMLStreamReader.END_ELEMENT) {
                depth--;
            }
        }
        row.computeIfAbsent(name, ignored -> new ArrayList<>())
                .add(value.toString().trim());
    }
}
