package io.tidemark.audit.web;

import io.tidemark.audit.run.Audits;
import io.tidemark.platform.setup.SetupStep;
import io.tidemark.platform.setup.SetupStep.Kind;
import java.util.List;
import org.springframework.stereotype.Component;

/** Whether an audit was completed. */
@Component
class AuditSetup implements SetupStep.Source {

    private final Audits audits;

    AuditSetup(Audits audits) {
        this.audits = audits;
    }

    @Override
    public List<SetupStep> setupSteps(String vcenter) {
        return List.of(SetupStep.of(Kind.AUDIT, audits.anyCompleted(vcenter)));
    }
}
