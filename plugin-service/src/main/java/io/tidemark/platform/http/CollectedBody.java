package io.tidemark.platform.http;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The bytes of a body, in blocks: a large one is never copied as a whole. To be closed when its values are read. */
public final class CollectedBody implements AutoCloseable {

    private static final int BLOCK = 1 << 16;

    private final List<byte[]> blocks = new ArrayList<>();
    private final ResponseMemory.Share share;
    private long size;

    CollectedBody(ResponseMemory memory) {
        this.share = memory.share();
    }

    void add(ByteBuffer part) throws ResponseMemoryFull {
        share.take(part.remaining());
        while (part.hasRemaining()) {
            int used = (int) (size % BLOCK);
            if (used == 0) {
                blocks.add(new byte[BLOCK]);
            }
            int length = Math.min(part.remaining(), BLOCK - used);
            part.get(blocks.get(blocks.size() - 1), used, length);
            size += length;
        }
    }

    /** In bytes. */
    public long size() {
        return size;
    }

    public InputStream stream() {
        List<InputStream> streams = new ArrayList<>();
        long left = size;
        for (byte[] block : blocks) {
            streams.add(new ByteArrayInputStream(block, 0, (int) Math.min(BLOCK, left)));
            left -= BLOCK;
        }
        return new SequenceInputStream(Collections.enumeration(streams));
    }

    @Override
    public void close() {
        share.close();
    }
}
