package io.tidemark.server.intake;

import io.tidemark.server.connection.Exchange;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A request with a body that was read before, or is read under limits. If it gave its thread back before, it is
 * dispatched once more, which must be the first dispatch for all other filters: authentication runs for that one only.
 */
final class ReceivedRequest extends HttpServletRequestWrapper {

    private final AtomicReference<@Nullable Runnable> turn = new AtomicReference<>();
    private ServletInputStream body;
    private boolean entered;
    private boolean continued;
    private boolean abandoned;

    ReceivedRequest(HttpServletRequest request, ServletInputStream body) {
        super(request);
        this.body = body;
    }

    void body(ServletInputStream received) {
        this.body = received;
    }

    /** Before the response: the rest of the body is not read, and the connection is closed. */
    void abandonBody() {
        abandoned = true;
    }

    /** @param end ends the turn that the request has now */
    void turn(Runnable end) {
        turn.set(end);
    }

    void endTurn() {
        Runnable end = turn.getAndSet(null);
        if (end != null) {
            end.run();
        }
    }

    /** Runs the filters in its turn. */
    void enter(FilterChain chain, ServletResponse response) throws IOException, ServletException {
        if (entered) {
            chain.doFilter(this, response);
            return;
        }
        entered = true;
        if (abandoned && response instanceof HttpServletResponse http) {
            http.setHeader("Connection", "close");
        }
        try {
            chain.doFilter(this, response);
        } finally {
            endTurn();
            if (abandoned) {
                Exchange.of(this).abandonBody();
            }
        }
    }

    /** The type for all but the container; dispatches of a controller that continues on another thread are its own. */
    @Override
    public DispatcherType getDispatcherType() {
        DispatcherType type = super.getDispatcherType();
        return type == DispatcherType.ASYNC && !continued ? DispatcherType.REQUEST : type;
    }

    @Override
    public AsyncContext startAsync() {
        continued = true;
        return super.startAsync();
    }

    @Override
    public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
        continued = true;
        return super.startAsync(request, response);
    }

    @Override
    public ServletInputStream getInputStream() {
        return body;
    }

    @Override
    public BufferedReader getReader() {
        String encoding = getCharacterEncoding();
        Charset charset = encoding == null ? StandardCharsets.UTF_8 : Charset.forName(encoding);
        return new BufferedReader(new InputStreamReader(body, charset));
    }
}
