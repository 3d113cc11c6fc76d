package io.tidemark.server.setup;

import io.tidemark.platform.Caller;
import io.tidemark.platform.setup.SetupStep;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** The steps of all modules, and the users who have dismissed them. */
@Repository
public class Setup {

    private final List<SetupStep.Source> sources;
    private final JdbcClient jdbc;

    Setup(List<SetupStep.Source> sources, JdbcClient jdbc) {
        this.sources = sources;
        this.jdbc = jdbc;
    }

    /** In their order. */
    public List<SetupStep> steps(Caller caller) {
        return sources.stream()
                .flatMap(source -> source.setupSteps(caller.vcenter()).stream())
                .sorted(Comparator.comparing(SetupStep::kind))
                .toList();
    }

    public boolean dismissed(Caller caller) {
        return named(
                        "select exists (select 1 from setup_dismissals where vcenter = :vcenter and username = :user)",
                        caller)
                .query(Boolean.class)
                .single();
    }

    /** Remembers whether the caller wants to see the steps. */
    @Transactional
    public void dismiss(Caller caller, boolean dismissed) {
        named("delete from setup_dismissals where vcenter = :vcenter and username = :user", caller)
                .update();
        if (dismissed) {
            named("insert into setup_dismissals (vcenter, username) values (:vcenter, :user)", caller)
                    .update();
        }
    }

    private JdbcClient.StatementSpec named(String sql, Caller caller) {
        return jdbc.sql(sql)
                .param("vcenter", caller.vcenter())
                .param("user", caller.userName().toLowerCase(Locale.ROOT));
    }
}
