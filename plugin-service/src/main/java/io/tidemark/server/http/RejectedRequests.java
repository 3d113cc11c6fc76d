package io.tidemark.server.http;

import io.tidemark.platform.Statement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Returns a problem for requests that Tomcat rejects (malformed request lines, invalid characters), instead of its HTML
 * page.
 */
@Configuration(proxyBeanMethods = false)
class RejectedRequests {

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> problemsOfTheContainer(SecurityHeaders headers) {
        return factory -> factory.addContextCustomizers(context -> {
            StandardHost host = (StandardHost) context.getParent();
            host.getPipeline().addValve(new Report(headers));
            host.setErrorReportValveClass(Report.class.getName());
        });
    }

    /** Found by Tomcat by its name among the valves of the host. */
    private static final class Report extends ErrorReportValve {

        private final SecurityHeaders headers;

        Report(SecurityHeaders headers) {
            this.headers = headers;
        }

        @Override
        protected void report(Request request, Response response, @Nullable Throwable thrown) {
            int status = response.getStatus();
            if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
                return;
            }
            String slug = status < 500 ? "invalid-request" : "internal-error";
            String trace = UUID.randomUUID().toString().replace("-", "");
            Statement why = HttpMessage.REQUEST_LINE_REJECTED.statement();
            String detail = status < 500 ? ",\"detail\":\"" + why.text() + "\",\"code\":\"" + why.code() + "\"" : "";
            String body = "{\"type\":\"/problems/" + slug + "\",\"title\":\""
                    + (status < 500 ? "Invalid request" : "Internal error") + "\",\"status\":" + status + detail
                    + ",\"traceId\":\"" + trace + "\"}";
            container.getLogger().info("refused with " + status + ", traceId " + trace);
            try {
                response.setHeader("X-Request-Id", trace);
                response.setContentType("application/problem+json");
                response.setHeader("Cache-Control", "no-store");
                headers.set(response::setHeader);
                response.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
                response.finishResponse();
            } catch (IOException e) {
                container.getLogger().debug("the client is gone", e);
            }
        }
    }
}
