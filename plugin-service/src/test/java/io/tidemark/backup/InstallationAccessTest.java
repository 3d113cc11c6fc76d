package io.tidemark.backup;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.Caller;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Permission;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

@OnEveryDatabase
class InstallationAccessTest {

    private static final Caller ANNA = new Caller() {

        @Override
        public String userName() {
            return "anna";
        }

        @Override
        public String vcenter() {
            return "guid-1";
        }

        @Override
        public void require(Permission permission) {}

        @Override
        public void require(Permission permission, ObjectId object) {}
    };

    private final JdbcTemplate jdbc;
    private final InstallationAccess whole;

    InstallationAccessTest(TestDatabase database) {
        DataSource source = database.fresh();
        jdbc = new JdbcTemplate(source);
        whole = new InstallationAccess(new Tables(jdbc));
    }

    private void connect(String guid) {
        jdbc.update(
                "insert into vcenters (id, address, guid, created_at, updated_at)"
                        + " values (?, ?, ?, current_timestamp, current_timestamp)",
                guid,
                guid + ".example.com",
                guid);
    }

    @Test
    void goesHomeWithTheAdministratorOfTheOnlyVcenter() {
        connect("GUID-1");
        assertThatCode(() -> whole.require(ANNA)).doesNotThrowAnyException();
    }

    @Test
    void staysWhereOtherVcentersAreConnected() {
        connect("guid-1");
        connect("guid-2");
        assertThatThrownBy(() -> whole.require(ANNA)).hasMessageContaining("vCenters other than");
    }

    @Test
    void staysWhereDataOfAVcenterThatWasConnectedBeforeIsLeft() {
        connect("guid-1");
        activity("GUID-1");
        activity(null);
        assertThatCode(() -> whole.require(ANNA)).doesNotThrowAnyException();
        activity("guid-2");
        assertThatThrownBy(() -> whole.require(ANNA)).hasMessageContaining("vCenters other than");
    }

    private void activity(@Nullable String vcenter) {
        jdbc.update(
                "insert into activity (at, vcenter, actor, action, outcome) values (current_timestamp, ?, 'ben', 'run.start', 'DONE')",
                vcenter);
    }
}
