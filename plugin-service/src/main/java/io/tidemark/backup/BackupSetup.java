package io.tidemark.backup;

import io.tidemark.platform.Unusable;
import io.tidemark.platform.setup.SetupStep;
import io.tidemark.platform.setup.SetupStep.Kind;
import io.tidemark.platform.setup.SetupStep.State;
import java.util.List;
import org.springframework.stereotype.Component;

/** Whether there is a backup; other databases than H2 are backed up by their own tools. */
@Component
class BackupSetup implements SetupStep.Source {

    private final Backups backups;

    BackupSetup(Backups backups) {
        this.backups = backups;
    }

    @Override
    public List<SetupStep> setupSteps(String vcenter) {
        try {
            return backups.possible()
                    ? List.of(SetupStep.of(Kind.BACKUP, !backups.all().isEmpty()))
                    : List.of();
        } catch (Unusable e) {
            return List.of(new SetupStep(Kind.BACKUP, State.FAILED, e.statement()));
        }
    }
}
