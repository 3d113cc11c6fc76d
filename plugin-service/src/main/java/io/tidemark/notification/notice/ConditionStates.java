package io.tidemark.notification.notice;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The last known states of conditions. */
@Repository
public class ConditionStates {

    /** The result of a state change. */
    public enum Transition {
        FIRST,
        CHANGED,
        SAME
    }

    private final JdbcClient jdbc;

    public ConditionStates(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Stores the state; if several replicas report the same change, one is notified. */
    public Transition record(String condition, String state) {
        int changed = jdbc.sql(
                        "update notification_conditions set state = :state where name = :name and state <> :state")
                .param("name", condition)
                .param("state", state)
                .update();
        if (changed == 1) {
            return Transition.CHANGED;
        }
        int added = jdbc.sql("insert into notification_conditions (name, state) values (:name, :state)"
                        + " on conflict do nothing")
                .param("name", condition)
                .param("state", state)
                .update();
        return added == 1 ? Transition.FIRST : Transition.SAME;
    }

    public void forget(String condition) {
        jdbc.sql("delete from notification_conditions where name = ?")
                .param(condition)
                .update();
    }
}
