package io.tidemark.site.source;

import io.tidemark.platform.Permission;
import io.tidemark.site.read.AccountRights;
import io.tidemark.site.read.ReadSource;
import io.tidemark.site.read.ReadStep;
import io.tidemark.site.read.SiteReads;
import io.tidemark.vcenter.ExtensionRegistries;
import io.tidemark.vcenter.Tagging;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.extension.ExtensionRecord;
import io.tidemark.vcenter.extension.ExtensionRegistry;
import io.tidemark.vcenter.privilege.PrivilegeUse;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import io.tidemark.vcenter.tag.Tags;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** What the service account may do, and what vCenter returns to it alone. */
@Component
class AccountReads implements ReadSource.OfServiceAccount {

    private static final String KEY = "io.tidemark.reclaim";

    /** What the service account does for users; its own work is {@link PrivilegeUse#SERVICE}. */
    private static final List<Permission> OWN = List.of(Permission.VIEW, Permission.RUN, Permission.SET_RATE);

    private final ExtensionRegistries registries;
    private final Tagging tagging;

    AccountReads(ExtensionRegistries registries, Tagging tagging) {
        this.registries = registries;
        this.tagging = tagging;
    }

    @Override
    public List<ReadStep<?>> steps(VcenterConnection vcenter, String account) {
        return List.of(
                new ReadStep<>(SiteReads.EXTENSION, () -> registry(vcenter, AccountReads::version)),
                new ReadStep<>(
                        SiteReads.ACCOUNT_RIGHTS,
                        () -> registry(
                                vcenter,
                                registry -> new AccountRights(
                                        account, registry.roles().missing(account, required())))),
                new ReadStep<>(SiteReads.TAGS, () -> tags(vcenter)));
    }

    private static Optional<String> version(ExtensionRegistry registry) {
        return registry.find(KEY).map(ExtensionRecord::version);
    }

    /** Ids of the privileges that the service account requires. */
    private static List<String> required() {
        return Stream.concat(
                        Arrays.stream(VcenterPrivilege.values())
                                .filter(privilege -> privilege.isInEachRole()
                                        || privilege.uses().stream()
                                                .anyMatch(use -> use == PrivilegeUse.SERVICE || use.isOf(OWN)))
                                .map(VcenterPrivilege::id),
                        OWN.stream().map(Permission::privilege))
                .toList();
    }

    private <T> T registry(VcenterConnection vcenter, Function<ExtensionRegistry, T> question) {
        try (ExtensionRegistry registry = registries.registry(vcenter).orElseThrow(OfServiceAccount::removed)) {
            return question.apply(registry);
        }
    }

    private List<String> tags(VcenterConnection vcenter) {
        Tags tags = tagging.tags(vcenter).orElseThrow(OfServiceAccount::removed);
        List<Tags.Tag> all = tags.all();
        all.stream().findFirst().ifPresent(tag -> tags.attached(tag.id()));
        return all.stream().map(Tags.Tag::name).toList();
    }
}
