package io.tidemark.server;

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

/** Refuses request bodies over the limit, announced or not, before they fill the memory. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 20)
class BodyLimit extends OncePerRequestFilter {

    private final long limit;
    private final HandlerExceptionResolver problems;

    BodyLimit(HttpProperties http, @Lazy @Qualifier("handlerExceptionResolver") HandlerExceptionResolver problems) {
        this.limit = http.maxBody().toBytes();
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (request.getContentLengthLong() > limit) {
            problems.resolveException(request, response, null, tooLarge());
            return;
        }
        chain.doFilter(request.getContentLengthLong() >= 0 ? request : new Limited(request), response);
    }

    private Problem tooLarge() {
        return new Problem(413, "content-too-large", "The request body is larger than " + limit + " bytes.");
    }

    private final class Limited extends HttpServletRequestWrapper {

        Limited(HttpServletRequest request) {
            super(request);
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            return new Counted(super.getInputStream());
        }

        @Override
        public BufferedReader getReader() throws IOException {
            return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8));
        }
    }

    private final class Counted extends ServletInputStream {

        private final ServletInputStream body;
        private long read;

        Counted(ServletInputStream body) {
            this.body = body;
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
                throw tooLarge();
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
