package io.tidemark.registration.command;

import io.tidemark.platform.MessageCode;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.registration.RegistrationMessage;
import io.tidemark.vcenter.extension.ExtensionRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The relation of a new record to the one in vCenter; the client reloads a plug-in only if its version changes. */
enum UpgradeKind {
    REGISTERED(RegistrationMessage.PLUGIN_REGISTERED),
    UPGRADED(RegistrationMessage.PLUGIN_UPGRADED),
    UPDATED(RegistrationMessage.PLUGIN_UPDATED);

    private final MessageCode message;

    UpgradeKind(MessageCode message) {
        this.message = message;
    }

    Statement message(@Nullable ExtensionRecord before, ExtensionRecord after, String vcenter) {
        return message.with(Map.of(
                "key",
                after.key(),
                "from",
                before == null ? "" : before.version(),
                "version",
                after.version(),
                "vcenter",
                vcenter));
    }

    /** Rejected with 409 if the client would not detect the change, or for an earlier version. */
    static UpgradeKind of(@Nullable ExtensionRecord before, ExtensionRecord after) {
        if (before == null) {
            return REGISTERED;
        }
        int order = compare(after.version(), before.version());
        if (order > 0) {
            return UPGRADED;
        }
        if (order < 0) {
            throw Problem.conflict(
                    "newer-registered",
                    RegistrationMessage.NEWER_REGISTERED.with(
                            "registered", before.version(), "version", after.version()));
        }
        if (essence(before).equals(essence(after))) {
            throw Problem.conflict(
                    "already-registered", RegistrationMessage.ALREADY_REGISTERED.with("version", after.version()));
        }
        return UPDATED;
    }

    /** Lists without their order, and certificates without their last line break: vCenter need not keep either. */
    private static List<Object> essence(ExtensionRecord record) {
        return List.of(
                record.url(),
                record.thumbprint(),
                stripped(record.certificate()),
                record.auxiliary().stream()
                        .map(server -> List.of(
                                server.type(), server.url(), server.thumbprint(), stripped(server.certificate())))
                        .toList(),
                Set.copyOf(record.tasks()),
                Set.copyOf(record.events()),
                Set.copyOf(record.privileges()),
                Set.copyOf(record.resources()));
    }

    private static String stripped(@Nullable String pem) {
        return pem == null ? "" : pem.strip();
    }

    /** Versions are digits in one to four parts; anything else counts as the oldest. */
    static int compare(String left, String right) {
        return Arrays.compare(parts(left), parts(right));
    }

    private static int[] parts(String version) {
        String[] texts = version.matches("\\d{1,9}(\\.\\d{1,9}){0,3}") ? version.split("\\.") : new String[0];
        int[] parts = new int[4];
        for (int i = 0; i < texts.length; i++) {
            parts[i] = Integer.parseInt(texts[i]);
        }
        return parts;
    }
}
