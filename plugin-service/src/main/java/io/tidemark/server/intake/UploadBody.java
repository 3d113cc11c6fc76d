package io.tidemark.server.intake;

import com.github.benmanes.caffeine.cache.Ticker;
import io.tidemark.platform.Problem;
import io.tidemark.server.http.HttpMessage;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import java.time.Duration;

/** The body of an upload, with a limit for its size and a lowest average rate. */
final class UploadBody extends ServletInputStream {

    static final Duration GRACE = Duration.ofSeconds(30);

    private static final int EPILOGUE = 64 << 10;

    private final ServletInputStream body;
    private final long limit;
    private final long bytesPerSecond;
    private final Ticker ticker;
    private final long started;
    private long read;

    /** @param limit in bytes */
    UploadBody(ServletInputStream body, long limit, long bytesPerSecond, Ticker ticker) {
        this.body = body;
        this.limit = limit;
        this.bytesPerSecond = bytesPerSecond;
        this.ticker = ticker;
        this.started = ticker.read();
    }

    static Problem tooLarge(long limit) {
        return new Problem(413, "content-too-large", HttpMessage.REQUEST_BODY_TOO_LARGE.with("limit", limit));
    }

    static Problem tooSlow(Duration limit) {
        return new Problem(408, "request-timeout", HttpMessage.REQUEST_BODY_TOO_SLOW.with("limit", limit.toString()));
    }

    @Override
    public int read() throws IOException {
        return counted(body.read(), 1);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = body.read(target, offset, length);
        return counted(count, count);
    }

    private int counted(int result, int count) {
        read += result < 0 ? 0 : count;
        if (read > limit) {
            throw tooLarge(limit);
        }
        Duration taken = Duration.ofNanos(ticker.read() - started);
        if (result >= 0
                && taken.compareTo(GRACE) > 0
                && read < bytesPerSecond * taken.minus(GRACE).toSeconds()) {
            throw tooSlow(taken.truncatedTo(java.time.temporal.ChronoUnit.SECONDS));
        }
        return result;
    }

    /** Reads what follows the last part. Whether the body has ended then. */
    boolean drained() throws IOException {
        byte[] rest = new byte[8192];
        for (int all = 0; all < EPILOGUE && !body.isFinished(); ) {
            int count = read(rest, 0, rest.length);
            if (count < 0) {
                return true;
            }
            all += count;
        }
        return body.isFinished();
    }

    @Override
    public boolean isFinished() {
        return body.isFinished();
    }

    @Override
    public boolean isReady() {
        return body.isReady();
    }

    @Override
    public void setReadListener(ReadListener listener) {
        body.setReadListener(listener);
    }
}
