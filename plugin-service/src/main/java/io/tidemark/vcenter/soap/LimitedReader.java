package io.tidemark.vcenter.soap;

import io.tidemark.vcenter.fault.VcenterProblemMessage;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;

/**
 * Limits the elements, their depth, and the bytes between two tags, so that the parser never collects a text, a comment
 * or a tag of any size. Omits lists of bytes that nothing reads. Failures contain a {@link VimLimits.Exceeded}.
 */
final class LimitedReader extends StreamReaderDelegate {

    /** What the parser may read ahead. */
    private static final int BUFFER = 16 * 1024;

    /** Counts the bytes since the last tag. */
    static final class Source extends FilterInputStream {

        private final int limit;
        private long count;

        Source(InputStream in, int limit) {
            super(in);
            this.limit = limit;
        }

        @Override
        public int read() throws IOException {
            int one = in.read();
            count(one < 0 ? 0 : 1);
            return one;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int read = in.read(into, offset, Math.min(length, BUFFER));
            count(read);
            return read;
        }

        private void count(int read) throws IOException {
            count += Math.max(0, read);
            if (count > (long) limit + BUFFER) {
                throw new VimLimits.Exceeded(VcenterProblemMessage.VCENTER_RESPONSE_TEXT_TOO_LONG, limit);
            }
        }
    }

    /** Members of SCSI LUNs with an element for each byte, several hundred for each device; no response is read for them. */
    private static final Set<String> UNREAD = Set.of("standardInquiry", "durableName", "alternateName");

    private final Source source;
    private final int mostNodes;
    private int nodes;
    private int depth;

    LimitedReader(XMLStreamReader reader, Source source, int mostNodes) {
        super(reader);
        this.source = source;
        this.mostNodes = mostNodes;
    }

    @Override
    public int next() throws XMLStreamException {
        int event = counted();
        while (event == START_ELEMENT && UNREAD.contains(getLocalName())) {
            int parent = depth - 1;
            while (depth > parent) {
                counted();
            }
            event = counted();
        }
        return event;
    }

    private int counted() throws XMLStreamException {
        int event = super.next();
        if (event == START_ELEMENT) {
            source.count = 0;
            nodes += 1 + getAttributeCount() + getNamespaceCount();
            depth++;
            if (nodes > mostNodes) {
                throw exceeded(VcenterProblemMessage.VCENTER_RESPONSE_TOO_MANY_ELEMENTS, mostNodes);
            }
            if (depth > VimLimits.Answer.DEPTH) {
                throw exceeded(VcenterProblemMessage.VCENTER_RESPONSE_TOO_DEEP, VimLimits.Answer.DEPTH);
            }
        } else if (event == END_ELEMENT) {
            source.count = 0;
            depth--;
        }
        return event;
    }

    /** Ends at the end of the element, as {@link #next} would. */
    @Override
    public String getElementText() throws XMLStreamException {
        String text = super.getElementText();
        source.count = 0;
        depth--;
        return text;
    }

    private static XMLStreamException exceeded(VcenterProblemMessage what, int limit) {
        return new XMLStreamException(new VimLimits.Exceeded(what, limit));
    }
}
