package io.tidemark.server.intake;

import io.tidemark.platform.Problem;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.ByteArrayInputStream;
import org.jspecify.annotations.Nullable;

/** A body in memory, which can be read again by {@link #reset}, or the reason why it was not read. */
final class ReceivedBody extends ServletInputStream {

    private final ByteArrayInputStream content;
    private final @Nullable Problem unread;

    ReceivedBody(byte[] content) {
        this(content, null);
    }

    private ReceivedBody(byte[] content, @Nullable Problem unread) {
        this.content = new ByteArrayInputStream(content);
        this.unread = unread;
    }

    static ReceivedBody empty() {
        return new ReceivedBody(new byte[0]);
    }

    /** @param why thrown by those who read it */
    static ReceivedBody unread(Problem why) {
        return new ReceivedBody(new byte[0], why);
    }

    @Override
    public int read() {
        checkRead();
        return content.read();
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        checkRead();
        return content.read(target, offset, length);
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public void mark(int limit) {
        content.mark(limit);
    }

    @Override
    public void reset() {
        content.reset();
    }

    private void checkRead() {
        if (unread != null) {
            throw unread;
        }
    }

    @Override
    public boolean isFinished() {
        return unread == null && content.available() == 0;
    }

    @Override
    public boolean isReady() {
        return true;
    }

    @Override
    public void setReadListener(ReadListener listener) {
        throw new UnsupportedOperationException("the body is there already");
    }
}
