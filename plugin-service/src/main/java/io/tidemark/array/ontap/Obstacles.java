package io.tidemark.array.ontap;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.platform.Statement;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Why a cluster does not support UNMAP for a LUN or namespace, with the command that changes it. */
record Obstacles(String address) {

    private static final String ENABLED = " -space-allocation enabled";

    /** LUNs of an ASA r2 have no path, by which the command names a LUN. */
    @Nullable
    Statement ofLun(String name, OntapRows.Volume row) {
        if (row.readOnly()) {
            return readOnly(name);
        }
        if (row.space() == null || !Boolean.FALSE.equals(row.space().scsiThinProvisioningSupportEnabled())) {
            return null;
        }
        String svm = row.svm() == null ? null : row.svm().name();
        return svm == null || !name.startsWith("/vol/")
                ? OntapMessage.ONTAP_SPACE_ALLOCATION_OFF_UNIT.with("array", address, "volume", name)
                : OntapMessage.ONTAP_SPACE_ALLOCATION_OFF.with(
                        "array", address, "volume", name, "command", command("lun modify", svm, name));
    }

    /** The cluster does not report space allocation of a namespace, only by its release whether there is one. */
    @Nullable
    Statement ofNamespace(String name, OntapRows.Volume row, Supplier<Release> installed) {
        if (row.readOnly()) {
            return readOnly(name);
        }
        Release release = installed.get();
        String svm = row.svm() == null ? null : row.svm().name();
        return release.deallocates()
                ? null
                : OntapMessage.ONTAP_NAMESPACE_WITHOUT_DEALLOCATE.with(Map.of(
                        "array", address,
                        "volume", name,
                        "release", release.text(),
                        "oldest", Release.DEALLOCATES.text(),
                        "command", command("vserver nvme namespace modify", String.valueOf(svm), name)));
    }

    private static String command(String modify, String svm, String path) {
        return modify + " -vserver " + svm + " -path " + path + ENABLED;
    }

    private Statement readOnly(String name) {
        return ArrayProblemMessage.ARRAY_VOLUME_READ_ONLY.with("array", address, "volume", name);
    }
}
