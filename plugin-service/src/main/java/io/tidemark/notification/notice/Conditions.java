package io.tidemark.notification.notice;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The last known states of conditions. */
@Repository
public class Conditions {

    /** The result of a state change. */
    public enum News {
        FIRST,
        CHANGED,
        SAME
    }

    private final JdbcClient jdbc;

    public Conditions(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Stores the state; if several replicas report the same change, one is notified. */
    public News become(String condition, String state) {
        int changed = jdbc.sql(
                        "update notification_conditions set state = :state where name = :name and state <> :state")
                .param("name", condition)
                .param("state", state)
                .update();
        if (changed == 1) {
            return News.CHANGED;
        }
        int added = jdbc.sql("insert into notification_conditions (name, state) values (:name, :state)"
                        + " on conflict do nothing")
                .param("name", condition)
                .param("state", state)
                .update();
        return added == 1 ? News.FIRST : News.SAME;
    }

    public void forget(String condition) {
        jdbc.sql("delete from notification_conditions where name = ?")
                .param(condition)
                .update();
    }
}
