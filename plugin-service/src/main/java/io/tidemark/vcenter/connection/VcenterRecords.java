package io.tidemark.vcenter.connection;

import io.tidemark.platform.Problem;
import io.tidemark.platform.tls.CertificateNotTrusted;
import io.tidemark.platform.tls.Thumbprint;
import io.tidemark.vault.SecretUnreadable;
import io.tidemark.vault.Vault;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import io.tidemark.vcenter.rights.Privileges;
import io.tidemark.vcenter.soap.RenewableSession;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.AboutInfo;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionOperations;

/** Writes connections: checked against the vCenter itself before they are stored, the password sealed. */
@Component
class VcenterRecords {

    private static final Logger LOG = LoggerFactory.getLogger(VcenterRecords.class);

    private final StoredVcenters table;
    private final Vault vault;
    private final TransactionOperations transaction;
    private final VimEndpoint.Factory endpoints;
    private final Clock clock;

    VcenterRecords(
            StoredVcenters table,
            Vault vault,
            TransactionOperations transaction,
            VimEndpoint.Factory endpoints,
            Clock clock) {
        this.table = table;
        this.vault = vault;
        this.transaction = transaction;
        this.endpoints = endpoints;
        this.clock = clock;
    }

    /**
     * Stores a connection from the settings, unchecked because the vCenter can be unreachable. Settings without a user
     * name keep the service account that was set through the API.
     */
    @Transactional
    public void configure(VcenterProperties.Configured configured) {
        Optional<StoredVcenter> known = table.all().stream()
                .filter(stored -> stored.address().equals(configured.address()))
                .findFirst();
        String given = configured.thumbprint();
        String thumbprint = given == null || given.isBlank()
                ? known.map(StoredVcenter::thumbprint).orElse(null)
                : Thumbprint.normalize(given);
        StoredVcenter vcenter = new StoredVcenter(
                known.map(StoredVcenter::id).orElseGet(() -> UUID.randomUUID().toString()),
                configured.address(),
                thumbprint,
                known.map(StoredVcenter::guid).orElse(null),
                known.map(StoredVcenter::product).orElse(null),
                known.map(StoredVcenter::version).orElse(null),
                configured.username() == null
                        ? known.map(StoredVcenter::username).orElse(null)
                        : configured.username(),
                clock.instant());
        String password = configured.password();
        boolean newPassword = password != null && !has(vcenter, password);
        if (known.isEmpty()) {
            table.insert(vcenter);
        } else if (newPassword || !vcenter.sameAs(known.get())) {
            table.update(vcenter);
        }
        if (newPassword) {
            vault.keep(vcenter.secret(), password);
        }
    }

    /** Every replica reconnects when the time of the last change differs; a start without changes leaves it. */
    private boolean has(StoredVcenter vcenter, String password) {
        try {
            return vault.secret(vcenter.secret()).filter(password::equals).isPresent();
        } catch (SecretUnreadable e) {
            LOG.debug("the password for {} is replaced", vcenter.address(), e);
            return false;
        }
    }

    /** Reads the identity of the vCenter and stores changes; the first GUID is kept. */
    public void identify(VcenterLink link) {
        StoredVcenter stored = link.stored();
        StoredVcenter current = described(link.endpoint(), stored.id(), stored.address(), stored.username());
        if (!current.sameAs(stored)) {
            save(current, () -> table.identified(current));
        }
    }

    /**
     * Checks address, certificate and log-in, then stores the connection.
     *
     * @param before the connection to change, null for a new one
     * @param password null to keep the stored one, which is only sent to the address and certificate it was given for
     */
    public StoredVcenter put(
            @Nullable StoredVcenter before,
            String address,
            @Nullable String thumbprint,
            @Nullable String username,
            @Nullable String password) {
        String pin = thumbprint == null ? null : Thumbprint.normalize(thumbprint);
        if (before != null && username != null && password == null && !sameDoor(before, address, pin, username)) {
            throw Problem.invalid().error("/password", VcenterProblemMessage.VCENTER_CREDENTIALS_REQUIRED);
        }
        VimEndpoint endpoint = endpoints.to(address, pin);
        String key = before == null ? UUID.randomUUID().toString() : before.id();
        StoredVcenter vcenter;
        try {
            vcenter = described(endpoint, key, address, username);
            if (before != null && before.guid() != null && !before.guid().equals(vcenter.guid())) {
                throw Problem.conflict(
                        "vcenter-mismatch",
                        VcenterProblemMessage.ANOTHER_VCENTER.with("address", address, "before", before.address()));
            }
            if (username != null) {
                String secret = password != null
                        ? password
                        : vault.secret(vcenter.secret()).orElse("");
                RenewableSession.of(VimSession.logIn(endpoint, username, secret))
                        .logOut();
            }
        } catch (VcenterUnreachable e) {
            throw e.getCause() instanceof CertificateNotTrusted refused ? refused : e;
        }
        save(vcenter, () -> {
            if (before == null) {
                requireFormerCertificate(vcenter);
            }
            write(vcenter, password, before == null);
        });
        return vcenter;
    }

    /**
     * A server chooses the GUID that it reports, and the data of a lost vCenter is kept under its GUID. A connection from the
     * settings is not restricted.
     */
    private void requireFormerCertificate(StoredVcenter vcenter) {
        table.lostThumbprint(Objects.requireNonNull(vcenter.guid()))
                .filter(former -> !former.equals(vcenter.thumbprint()))
                .ifPresent(former -> {
                    throw Problem.conflict(
                            "vcenter-mismatch",
                            VcenterProblemMessage.VCENTER_LOST_WITH_OTHER_CERTIFICATE.with(
                                    "address", vcenter.address(), "thumbprint", former));
                });
    }

    /** The privileges that an account lacks for the work of the service, read in a session of its own. */
    public List<String> missingPrivileges(StoredVcenter vcenter, String username, String password) {
        try {
            VimSession conversation =
                    VimSession.logIn(endpoints.to(vcenter.address(), vcenter.thumbprint()), username, password);
            RenewableSession session = RenewableSession.of(conversation);
            try {
                ManagedObjectReference root = conversation.content().getRootFolder();
                ManagedRef folder = new ManagedRef(root.getType(), root.getValue());
                return Privileges.missing(conversation, List.of(folder), VcenterPrivilege.ofServiceAccount())
                        .getOrDefault(folder.moid(), List.of());
            } finally {
                session.logOut();
            }
        } catch (VcenterUnreachable e) {
            throw e.getCause() instanceof CertificateNotTrusted refused ? refused : e;
        }
    }

    /** The password is removed with the account. */
    @Transactional
    public void removeAccount(StoredVcenter vcenter) {
        vault.forget(vcenter.secret());
        table.update(new StoredVcenter(
                vcenter.id(),
                vcenter.address(),
                vcenter.thumbprint(),
                vcenter.guid(),
                vcenter.product(),
                vcenter.version(),
                null,
                clock.instant()));
    }

    private static boolean sameDoor(StoredVcenter before, String address, @Nullable String pin, String username) {
        return address.equals(before.address())
                && Objects.equals(pin, before.thumbprint())
                && username.equals(before.username());
    }

    @Transactional
    public boolean delete(StoredVcenter vcenter) {
        vault.forget(vcenter.secret());
        return table.delete(vcenter.id());
    }

    /** As {@link #delete}; the GUID is connected again with the same certificate only. */
    @Transactional
    public boolean deleteLost(StoredVcenter vcenter) {
        table.lost(vcenter);
        return delete(vcenter);
    }

    private StoredVcenter described(VimEndpoint endpoint, String id, String address, @Nullable String username) {
        AboutInfo about = endpoint.reach().getAbout();
        if (!"VirtualCenter".equals(about.getApiType())) {
            throw new Problem(
                    422,
                    "not-a-vcenter",
                    VcenterProblemMessage.NOT_A_VCENTER.with(
                            "address", address, "product", String.valueOf(about.getFullName())));
        }
        return new StoredVcenter(
                id,
                address,
                endpoint.thumbprint(),
                endpoint.guid(),
                about.getFullName(),
                about.getVersion(),
                username,
                clock.instant());
    }

    private void save(StoredVcenter vcenter, Runnable change) {
        try {
            transaction.executeWithoutResult(status -> {
                table.sameAs(vcenter).ifPresent(other -> {
                    throw Problem.conflict(
                            "vcenter-exists", VcenterProblemMessage.VCENTER_EXISTS_AS.with("address", other.address()));
                });
                change.run();
            });
        } catch (DuplicateKeyException e) {
            throw Problem.conflict("vcenter-exists", VcenterProblemMessage.VCENTER_EXISTS)
                    .because(e);
        }
    }

    private void write(StoredVcenter vcenter, @Nullable String password, boolean isNew) {
        if (isNew) {
            table.insert(vcenter);
            table.found(vcenter);
        } else {
            table.update(vcenter);
        }
        if (vcenter.username() == null) {
            vault.forget(vcenter.secret());
        } else if (password != null) {
            vault.keep(vcenter.secret(), password);
        }
    }
}
