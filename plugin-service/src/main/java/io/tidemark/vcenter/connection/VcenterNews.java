package io.tidemark.vcenter.connection;

import io.tidemark.platform.Statement;
import io.tidemark.platform.health.ConditionChanged;
import io.tidemark.platform.health.ConditionChanged.Severity;
import io.tidemark.platform.health.ConditionEnded;
import io.tidemark.vcenter.VcenterMessage;
import java.util.Objects;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionOperations;

/** Publishes that a vCenter is unreachable or reachable again. */
@Component
class VcenterNews {

    private final ApplicationEventPublisher events;
    private final TransactionOperations transaction;

    VcenterNews(ApplicationEventPublisher events, TransactionOperations transaction) {
        this.events = events;
        this.transaction = transaction;
    }

    /** In a transaction, so that it ends with {@link TransactionException} if it could not be stored. */
    void publish(StoredVcenter vcenter, VcenterHealth health) {
        boolean well = health.state() == VcenterHealth.State.OK;
        Statement statement = well
                ? VcenterMessage.VCENTER_RESPONDS_AGAIN.with("vcenter", vcenter.address())
                : Objects.requireNonNull(health.statement());
        transaction.executeWithoutResult(status -> events.publishEvent(new ConditionChanged(
                Objects.requireNonNull(health.checkedAt()),
                "vcenter.health",
                condition(vcenter),
                health.state().name(),
                well ? Severity.INFO : Severity.ERROR,
                vcenter.guid(),
                vcenter.id(),
                vcenter.address(),
                statement)));
    }

    void disconnected(StoredVcenter vcenter) {
        events.publishEvent(new ConditionEnded(condition(vcenter), vcenter.guid()));
    }

    private static String condition(StoredVcenter vcenter) {
        return "vcenter/" + vcenter.id();
    }
}
