package io.tidemark.security;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** A request of the vSphere Client whose body was read to determine the vCenter, and can be read again. */
final class BodyReadAhead extends HttpServletRequestWrapper {

    private static final String QUESTIONS = "/plugin/spi/";

    private final byte[] body;

    private BodyReadAhead(HttpServletRequest request) throws IOException {
        super(request);
        this.body = request.getInputStream().readAllBytes();
    }

    /** The request itself unless it is such a question; the body's size is limited by an earlier filter. */
    static HttpServletRequest of(HttpServletRequest request) throws IOException {
        return "POST".equals(request.getMethod()) && request.getRequestURI().startsWith(QUESTIONS)
                ? new BodyReadAhead(request)
                : request;
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    @Override
    public BufferedReader getReader() {
        return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8));
    }

    @Override
    public ServletInputStream getInputStream() {
        ByteArrayInputStream stream = new ByteArrayInputStream(body);
        return new ServletInputStream() {
            @Override
            public int read() {
                return stream.read();
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                return stream.read(target, offset, length);
            }

            @Override
            public boolean isFinished() {
                return stream.available() == 0;
            }

            @Override
            public boolean isReady() {
                return true;
            }

            @Override
            public void setReadListener(ReadListener listener) {
                throw new UnsupportedOperationException("the body is there already");
            }
        };
    }
}
