package io.tidemark.policy.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.platform.Problem;
import io.tidemark.policy.start.PolicyFixture;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class PolicyDefinitionTest {

    private static PolicyDefinition read(String more) {
        return JsonMapper.shared()
                .readValue(
                        "{\"name\":\"n\",\"zone\":\"Europe/Berlin\",\"scope\":{\"all\":true}"
                                + (more.contains("schedule")
                                        ? ""
                                        : ",\"schedule\":{\"kind\":\"DAILY\",\"time\":\"02:00\"}")
                                + more + "}",
                        PolicyDefinition.class);
    }

    private static List<String> wrong(String more) {
        Problem problem = catchThrowableOfType(
                Problem.class, () -> read(more).checked(PolicyFixture.VALIDATOR, PolicyFixture.BEGIN));
        return problem == null
                ? List.of()
                : problem.errors().stream().map(Problem.Error::pointer).toList();
    }

    @Test
    void understandsWhatPeopleLeaveOut() {
        PolicyDefinition definition = read("").checked(PolicyFixture.VALIDATOR, PolicyFixture.BEGIN);
        assertThat(definition.windows()).isEmpty();
        assertThat(definition.tries()).isEqualTo(4);
        assertThat(wrong("")).isEmpty();
    }

    @Test
    void refusesSchedulesThatNeverOrForeverStart() {
        assertThat(wrong(",\"schedule\":{\"kind\":\"CRON\",\"cron\":\"0 2 30 2 *\"}"))
                .containsExactly("/schedule");
        assertThat(wrong(",\"schedule\":{\"kind\":\"CRON\",\"cron\":\"*/5 * * * *\"}"))
                .containsExactly("/schedule");
        assertThat(wrong(",\"schedule\":{\"kind\":\"CRON\",\"cron\":\"*/15 * * * *\"}"))
                .isEmpty();
        assertThat(wrong(",\"windows\":[{\"from\":\"08:00\",\"to\":\"09:00\"}]"))
                .containsExactly("/windows");
    }

    @Test
    void namesEveryPartThatIsWrong() {
        assertThat(
                        wrong(
                                ",\"zone\":\"Mars/Base\",\"retries\":99,\"missed\":\"WITHIN\",\"maxDatastores\":0,\"maxRunsPerArray\":0"))
                .containsExactlyInAnyOrder(
                        "/zone", "/retries", "/missedWithinHours", "/maxDatastores", "/maxRunsPerArray");
        assertThat(wrong(",\"scope\":{}")).containsExactly("/scope");
        assertThat(wrong(",\"scope\":{},\"conditions\":{\"hoursSinceLastRun\":0,\"deadSpaceAbovePercent\":101}"
                        + ",\"calendarIds\":[\"a\",\"" + "b".repeat(101) + "\"],\"minimumHours\":0"))
                .containsExactly(
                        "/calendarIds/1",
                        "/conditions/deadSpaceAbovePercent",
                        "/conditions/hoursSinceLastRun",
                        "/minimumHours",
                        "/scope");
    }
}
