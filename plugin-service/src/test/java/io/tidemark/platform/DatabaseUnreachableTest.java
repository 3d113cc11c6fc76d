package io.tidemark.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.DataAccessResourceFailureException;

class DatabaseUnreachableTest {

    @ParameterizedTest
    @CsvSource({
        "08000,true",
        "08006,true",
        "57P01,true",
        "53300,true",
        "53100,true",
        "90007,true",
        "53200,false",
        "57014,false",
        "23505,false",
        ",false"
    })
    void knowsTheStatesOfADatabaseThatIsAway(String state, boolean away) {
        assertThat(DatabaseUnreachable.causes(new SQLException("x", state))).isEqualTo(away);
        assertThat(DatabaseUnreachable.causes(
                        new DataAccessResourceFailureException("y", new SQLException("x", state))))
                .isEqualTo(away);
    }

    @Test
    void knowsFailedConnectionsByTheirType() {
        assertThat(DatabaseUnreachable.causes(new SQLTransientConnectionException("pool")))
                .isTrue();
        assertThat(DatabaseUnreachable.causes(new SQLNonTransientConnectionException("refused")))
                .isTrue();
        assertThat(DatabaseUnreachable.causes(new SQLRecoverableException("reset")))
                .isTrue();
        assertThat(DatabaseUnreachable.causes(new IllegalStateException("bug"))).isFalse();
        assertThat(DatabaseUnreachable.causes(null)).isFalse();
    }

    @Test
    void saysWhenToTryAgain() {
        DatabaseUnreachable problem = new DatabaseUnreachable();
        assertThat(problem.status()).isEqualTo(503);
        assertThat(problem.properties()).containsEntry("retryAfterSeconds", 5);
    }
}
