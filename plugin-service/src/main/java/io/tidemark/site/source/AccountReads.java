package io.tidemark.site.source;

import io.tidemark.site.read.AccountRights;
import io.tidemark.site.read.ReadSource;
import io.tidemark.site.read.ReadStep;
import io.tidemark.site.read.SiteReads;
import io.tidemark.vcenter.ExtensionRegistries;
import io.tidemark.vcenter.Tagging;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.extension.ExtensionRecord;
import io.tidemark.vcenter.extension.ExtensionRegistry;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import io.tidemark.vcenter.tag.Tags;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/** What the service account may do, and what vCenter returns to it alone. */
@Component
class AccountReads implements ReadSource.OfServiceAccount {

    private static final String KEY = "io.tidemark.reclaim";

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
                                        account,
                                        registry.roles().missing(account, VcenterPrivilege.ofServiceAccount())))),
                new ReadStep<>(SiteReads.TAGS, () -> tags(vcenter)));
    }

    private static Optional<String> version(ExtensionRegistry registry) {
        return registry.find(KEY).map(ExtensionRecord::version);
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
