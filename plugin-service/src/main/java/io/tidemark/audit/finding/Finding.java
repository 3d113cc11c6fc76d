package io.tidemark.audit.finding;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One deviation on one object.
 *
 * @param id the same for the same rule, object and subject in every audit
 * @param subject what about the object, e.g. an option's key; empty when the rule finds one thing an object
 * @param explanation the reason, for users
 * @param evidence what was read
 * @param datastores moids of the datastores it is about
 * @param cluster moid of the host's cluster
 */
public record Finding(
        String id,
        String ruleId,
        Severity severity,
        ObjectKind objectKind,
        ObjectId objectId,
        String objectName,
        String subject,
        Statement explanation,
        Map<String, Object> evidence,
        String expected,
        String actual,
        String source,
        @Nullable Remedy remedy,
        List<String> datastores,
        @Nullable String cluster) {

    /** The type of object of a finding. */
    public enum ObjectKind {
        HOST,
        DATASTORE
    }

    static String idOf(String ruleId, ObjectId object, String subject) {
        return UUID.nameUUIDFromBytes((ruleId + "|" + object + "|" + subject).getBytes(StandardCharsets.UTF_8))
                .toString();
    }
}
