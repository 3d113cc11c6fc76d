package io.tidemark.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.http.ResponseEntity;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.web.firewall.RequestRejectedException;

class ProblemAdviceTest {

    /** The firewall looks at a header when a controller reads it. */
    @Test
    void refusesHeadersThatTheFirewallDoesNotAccept() {
        ResponseEntity<Object> answer = new ProblemAdvice()
                .any(new RequestRejectedException("control character"), new MockHttpServletRequest());
        assertThat(answer).isNotNull();
        assertThat(answer.getStatusCode().value()).isEqualTo(400);
        assertThat(answer.getBody())
                .isInstanceOfSatisfying(
                        ProblemBody.class, body -> assertThat(body.code()).isEqualTo("REQUEST_NOT_ACCEPTED"));
    }
}
