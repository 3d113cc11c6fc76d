package io.tidemark.platform;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProblemTest {

    @Test
    void namesStatusAndSlugOfTheUsualKinds() {
        assertThat(Problem.invalid(RequestMessage.VALUE_NOT_READABLE))
                .extracting(Problem::status, Problem::slug, Problem::detail)
                .containsExactly(400, "invalid-request", "cannot be read");
        assertThat(Problem.notFound(RequestMessage.VALUE_NOT_VALID.with("value", 7)))
                .extracting(Problem::status, Problem::slug, Problem::detail)
                .containsExactly(404, "not-found", "'7' is not valid");
        assertThat(Problem.conflict("name-taken", RequestMessage.VALUE_FIXED))
                .extracting(Problem::status, Problem::slug, Problem::detail)
                .containsExactly(409, "name-taken", "cannot be changed");
    }

    @Test
    void carriesErrorsAndPropertiesInTheirOrder() {
        Problem problem = Problem.invalid()
                .error("/b", RequestMessage.VALUE_REQUIRED)
                .error("/a", RequestMessage.VALUE_BLANK)
                .with("z", 1)
                .with("y", "two");
        assertThat(problem.errors())
                .containsExactly(
                        new Problem.Error("/b", RequestMessage.VALUE_REQUIRED.statement()),
                        new Problem.Error("/a", RequestMessage.VALUE_BLANK.statement()));
        assertThat(problem.properties().keySet()).containsExactly("z", "y");
    }

    @Test
    void remembersItsCause() {
        Exception cause = new IllegalStateException("x");
        assertThat(Problem.invalid().because(cause)).hasCause(cause);
    }
}
