package io.tidemark.vcenter.web;

import io.tidemark.platform.Caller;
import io.tidemark.platform.Patterns;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.VcenterMessage;
import io.tidemark.vcenter.connection.ServiceAccounts;
import io.tidemark.vcenter.connection.StoredVcenter;
import io.tidemark.vcenter.connection.VcenterService;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The account that the service uses in a vCenter, for those who configure that vCenter. */
@RestController
@RequestMapping("/api/v1/vcenters/{id}/service-account")
class ServiceAccountController {

    /**
     * The service account of a vCenter.
     *
     * @param username null without an account
     * @param work what stops, or is different, without the account
     */
    record ServiceAccountView(@Nullable String username, List<Statement> work) {}

    /**
     * An account to use.
     *
     * @param username with its domain
     * @param dryRun whether the account is only checked
     */
    record ServiceAccountRequest(
            @NotBlank @Size(max = 256) @Pattern(regexp = Patterns.ONE_LINE)
            String username,

            @NotNull @Size(min = 1, max = 1024) @Pattern(regexp = Patterns.ONE_LINE)
            String password,

            @Nullable Boolean dryRun) {

        @Override
        public String toString() {
            return "ServiceAccountRequest[username=" + username + ", dryRun=" + dryRun + "]";
        }
    }

    /**
     * The result of a check of an account.
     *
     * @param before the account until now; null for none
     * @param lacking one statement for each privilege that the account lacks on the root folder, with what requires it
     * @param stored whether it is the service account now
     */
    record ServiceAccountCheck(String username, @Nullable String before, List<Statement> lacking, boolean stored) {}

    private final ServiceAccounts accounts;
    private final VcenterService vcenters;
    private final OwnConnections connections;
    private final Recorder recorder;

    ServiceAccountController(
            ServiceAccounts accounts, VcenterService vcenters, OwnConnections connections, Recorder recorder) {
        this.accounts = accounts;
        this.vcenters = vcenters;
        this.connections = connections;
        this.recorder = recorder;
    }

    /** Returns the service account of a vCenter, and what stops without it. */
    @GetMapping
    ServiceAccountView account(@PathVariable String id, Caller caller) {
        StoredVcenter vcenter = connections.own(id, caller);
        return new ServiceAccountView(vcenter.username(), accounts.work(id));
    }

    /**
     * Sets or replaces the service account. vCenter must accept its password; an account that lacks privileges is stored
     * too.
     */
    @PutMapping
    ServiceAccountCheck setAccount(
            @PathVariable String id, @Valid @RequestBody ServiceAccountRequest request, Caller caller) {
        StoredVcenter vcenter = connections.own(id, caller);
        if (Boolean.TRUE.equals(request.dryRun())) {
            return view(accounts.check(id, request.username(), request.password()), false);
        }
        Recorder.Entry entry = recorder.of(caller, "vcenter.account").on(id, vcenter.address());
        ServiceAccounts.Checked stored = entry.attempt(() -> accounts.set(id, request.username(), request.password()));
        entry.done(VcenterMessage.ACCOUNT_ACTIVITY.with("account", stored.username()));
        return view(stored, true);
    }

    private static ServiceAccountCheck view(ServiceAccounts.Checked checked, boolean stored) {
        return new ServiceAccountCheck(checked.username(), checked.before(), checked.lacking(), stored);
    }

    /** Removes the service account and its password. vCenter is not contacted. */
    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void removeAccount(@PathVariable String id, Caller caller) {
        StoredVcenter vcenter = connections.own(id, caller);
        accounts.remove(id);
        recorder.of(caller, "vcenter.account-remove")
                .on(id, vcenter.address())
                .done(VcenterMessage.ACCOUNT_ACTIVITY.with("account", String.valueOf(vcenter.username())));
    }
}
