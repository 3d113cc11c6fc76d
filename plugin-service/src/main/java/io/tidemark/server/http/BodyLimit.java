package io.tidemark.server.http;

import io.tidemark.platform.Problem;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** Rejects request bodies over the limit, with or without a length header. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 20)
class BodyLimit extends OncePerRequestFilter {

    private static final String FILES = "/api/v1/imports";

    private final long usual;
    private final long ofFiles;
    private final HandlerExceptionResolver problems;

    BodyLimit(HttpProperties http, @Lazy @Qualifier("handlerExceptionResolver") HandlerExceptionResolver problems) {
        this.usual = http.maxBody().toBytes();
        this.ofFiles = http.maxUpload().toBytes();
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        boolean files = "POST".equals(request.getMethod()) && FILES.equals(request.getRequestURI());
        long limit = files ? ofFiles : usual;
        if (request.getContentLengthLong() > limit) {
            problems.resolveException(request, response, null, tooLarge(limit));
            return;
        }
        chain.doFilter(request.getContentLengthLong() >= 0 ? request : new Limited(request, limit), response);
    }

    private static Problem tooLarge(long limit) {
        return new Problem(413, "content-too-large", HttpMessage.REQUEST_BODY_TOO_LARGE.with("limit", limit));
    }

    private static final class Limited extends HttpServletRequestWrapper {

        private final long limit;

        Limited(HttpServletRequest request, long limit) {
            super(request);
            this.limit = limit;
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            return new Counted(super.getInputStream(), limit);
        }

        @Override
        public BufferedReader getReader() throws IOException {
            return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8));
        }
    }

    private static final class Counted extends ServletInputStream {

        private final ServletInputStream body;
        private final long limit;
        private long read;

        Counted(ServletInputStream body, long limit) {
            this.body = body;
            this.limit = limit;
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
            return result;
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
}
