package io.tidemark.site.read;

import io.tidemark.platform.Problem;
import io.tidemark.site.SiteProblemMessage;
import io.tidemark.vcenter.VcenterConnection;
import java.util.List;

/** Reads of one kind; a source of a later stage uses what earlier ones returned. */
public interface ReadSource {

    int FIRST = 0;
    int SECOND = 1;
    int THIRD = 2;

    int stage();

    List<ReadStep<?>> steps(SiteTarget target, SiteReading known);

    /** Reads in sessions of the service account; there are none without one. */
    interface OfServiceAccount extends ReadSource {

        @Override
        default int stage() {
            return FIRST;
        }

        @Override
        default List<ReadStep<?>> steps(SiteTarget target, SiteReading known) {
            String account = target.vcenter().serviceAccount();
            return account == null ? List.of() : steps(target.vcenter(), account);
        }

        List<ReadStep<?>> steps(VcenterConnection vcenter, String account);

        /** The account was removed while the site is examined. */
        static Problem removed() {
            return new Problem(409, "no-service-account", SiteProblemMessage.SITE_ACCOUNT_REMOVED.statement());
        }
    }
}
