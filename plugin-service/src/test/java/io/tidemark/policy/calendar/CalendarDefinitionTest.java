package io.tidemark.policy.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.platform.Problem;
import io.tidemark.policy.start.PolicyFixture;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class CalendarDefinitionTest {

    private static List<String> wrong(String json) {
        CalendarDefinition definition = JsonMapper.shared().readValue(json, CalendarDefinition.class);
        Problem problem = catchThrowableOfType(Problem.class, () -> definition.checked(PolicyFixture.VALIDATOR));
        return problem == null
                ? List.of()
                : problem.errors().stream()
                        .map(error -> error.pointer() + " " + error.message().code())
                        .toList();
    }

    @Test
    void namesEveryPartThatIsWrong() {
        assertThat(wrong("{\"name\":\" \",\"zone\":\"Mars\",\"blackouts\":[null]}"))
                .containsExactly("/blackouts/0 VALUE_REQUIRED", "/name VALUE_BLANK", "/zone VALUE_TIME_ZONE");
        assertThat(wrong("{\"name\":\"" + "n".repeat(201) + "\"}"))
                .containsExactly("/name VALUE_TOO_LONG", "/zone VALUE_REQUIRED");
    }

    @Test
    void understandsWhatPeopleLeaveOut() {
        assertThat(wrong("{\"name\":\"n\",\"zone\":\"UTC\"}")).isEmpty();
    }
}
