package io.tidemark.vcenter.account;

import io.tidemark.platform.setup.SetupStep;
import io.tidemark.platform.setup.SetupStep.Kind;
import io.tidemark.platform.setup.SetupStep.State;
import io.tidemark.vcenter.VcenterMessage;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Whether a vCenter responds, and whether its service account holds the privileges that it requires. */
@Component
class AccountSetup implements SetupStep.Source {

    private final Vcenters vcenters;

    AccountSetup(Vcenters vcenters) {
        this.vcenters = vcenters;
    }

    @Override
    public List<SetupStep> setupSteps(String vcenter) {
        SetupStep responds = new SetupStep(Kind.VCENTER, State.DONE);
        try {
            Optional<VcenterSession> session = vcenters.serviceSession(vcenter);
            return List.of(
                    responds,
                    session.map(AccountSetup::privileges)
                            .orElseGet(() -> new SetupStep(Kind.SERVICE_ACCOUNT, State.OPEN)));
        } catch (VcenterUnreachable e) {
            return List.of(
                    new SetupStep(Kind.VCENTER, State.FAILED, e.statement()),
                    new SetupStep(Kind.SERVICE_ACCOUNT, State.UNKNOWN));
        } catch (SessionEnded e) {
            return List.of(responds, new SetupStep(Kind.SERVICE_ACCOUNT, State.FAILED, e.statement()));
        } catch (VcenterFault e) {
            return List.of(responds, new SetupStep(Kind.SERVICE_ACCOUNT, State.UNKNOWN, e.statement()));
        }
    }

    private static SetupStep privileges(VcenterSession session) {
        List<String> missing = session.missingPrivileges(
                        List.of(session.rootFolder()), VcenterPrivilege.ofServiceAccount())
                .getOrDefault(session.rootFolder().moid(), List.of());
        return missing.isEmpty()
                ? new SetupStep(Kind.SERVICE_ACCOUNT, State.DONE)
                : new SetupStep(
                        Kind.SERVICE_ACCOUNT,
                        State.FAILED,
                        VcenterMessage.SERVICE_ACCOUNT_LACKS.with(
                                "account", session.userName(), "privileges", String.join(", ", missing)));
    }
}
