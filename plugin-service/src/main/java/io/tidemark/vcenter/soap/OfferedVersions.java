package io.tidemark.vcenter.soap;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads {@code vimServiceVersions.xml}, where a server lists its versions per namespace. */
final class OfferedVersions {

    private OfferedVersions() {}

    /** Those of {@code urn:vim25}; empty if the document is another one. */
    static List<String> in(byte[] document) {
        List<String> offered = new ArrayList<>();
        List<String> namespace = new ArrayList<>();
        String name = "";
        try {
            XMLStreamReader reader =
                    HardenedXml.reader(new ByteArrayInputStream(document), VimLimits.DEFAULTS.question());
            while (reader.hasNext()) {
                int event = reader.next();
                if (event == XMLStreamReader.START_ELEMENT) {
                    switch (reader.getLocalName()) {
                        case "name" -> name = reader.getElementText().trim();
                        case "version" -> namespace.add(reader.getElementText().trim());
                        default -> {}
                    }
                } else if (event == XMLStreamReader.END_ELEMENT && "namespace".equals(reader.getLocalName())) {
                    if ("urn:vim25".equals(name)) {
                        offered.addAll(namespace);
                    }
                    namespace.clear();
                }
            }
        } catch (XMLStreamException e) {
            return List.of();
        }
        return offered;
    }
}
