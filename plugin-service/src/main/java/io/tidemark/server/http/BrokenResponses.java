package io.tidemark.server.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.async.AsyncRequestTimeoutException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.util.DisconnectedClientHelper;

/**
 * Ends the connection of a response that fails after its first bytes were sent, so that its client notices that it is
 * incomplete. A problem would be added to the bytes that were sent.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class BrokenResponses implements HandlerExceptionResolver {

    private static final Logger log = LoggerFactory.getLogger(BrokenResponses.class);

    @Override
    @Nullable
    public ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception thrown) {
        boolean normal = thrown instanceof AsyncRequestTimeoutException
                || DisconnectedClientHelper.isClientDisconnectedException(thrown);
        if (response.isCommitted() && !normal) {
            log.error("{} {} failed after its response began", request.getMethod(), request.getRequestURI(), thrown);
            // The server closes the connection of a response in progress when an exception leaves the dispatcher.
            throw new IllegalStateException("response not completed");
        }
        return null;
    }
}
