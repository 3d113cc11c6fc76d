package io.tidemark.audit.profile;

import io.tidemark.audit.AuditProblemMessage;
import io.tidemark.platform.Problem;
import io.tidemark.platform.records.JsonColumn;
import io.tidemark.platform.records.JsonRecords;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.util.function.SingletonSupplier;
import tools.jackson.databind.json.JsonMapper;

/** The shipped profiles and the versions of users; all versions are kept. */
@Repository
public class VendorProfiles {

    private static final String SHIPPED = "/io/tidemark/audit/profiles.json";

    private final JdbcClient jdbc;
    private final JsonColumn<VendorProfile> profiles;
    private final Clock clock;
    private final Supplier<Map<String, VendorProfile>> shipped;

    VendorProfiles(JdbcClient jdbc, JsonMapper json, Clock clock) {
        this.jdbc = jdbc;
        this.profiles = new JsonColumn<>(json, VendorProfile.class);
        this.clock = clock;
        this.shipped = SingletonSupplier.of(() -> shipped(json).stream()
                .collect(Collectors.toMap(VendorProfile::id, Function.identity(), (a, b) -> b, LinkedHashMap::new)));
    }

    /** The profiles as shipped. */
    public static List<VendorProfile> shipped(JsonMapper json) {
        try (InputStream file = VendorProfiles.class.getResourceAsStream(SHIPPED)) {
            List<VendorProfile> all = List.of(json.readValue(file, VendorProfile[].class));
            all.forEach(VendorProfile::check);
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The newest version of each. */
    public Profiles current() {
        Map<String, VendorProfile> all = new LinkedHashMap<>(shipped.get());
        jdbc.sql("select record from audit_profiles order by version")
                .query(String.class)
                .list()
                .forEach(text -> {
                    VendorProfile profile = profiles.read(text);
                    all.put(profile.id(), profile);
                });
        return new Profiles(List.copyOf(all.values()));
    }

    public VendorProfile find(String id) {
        return current().all().stream()
                .filter(profile -> profile.id().equals(id))
                .findFirst()
                .orElseThrow(() -> Problem.notFound(AuditProblemMessage.PROFILE_NOT_FOUND, id));
    }

    /** All versions, newest first, the shipped one last. */
    public List<VendorProfile> history(String id) {
        List<VendorProfile> all = new java.util.ArrayList<>(jdbc
                .sql("select record from audit_profiles where id = ? order by version desc")
                .param(id)
                .query(String.class)
                .list()
                .stream()
                .map(profiles::read)
                .toList());
        VendorProfile first = shipped.get().get(id);
        if (first == null) {
            throw Problem.notFound(AuditProblemMessage.PROFILE_NOT_FOUND, id);
        }
        all.add(first);
        return all;
    }

    /** Stores a new version; 409 if the change is based on an earlier one. */
    public VendorProfile change(VendorProfile wanted, String user) {
        VendorProfile before = find(wanted.id());
        if (before.version() != wanted.version()) {
            throw stale(before);
        }
        wanted.check();
        VendorProfile next = new VendorProfile(
                wanted.id(),
                wanted.name(),
                wanted.version() + 1,
                wanted.devices(),
                wanted.expectations(),
                wanted.note());
        try {
            jdbc.sql("insert into audit_profiles (id, version, record, changed_by, changed_at)"
                            + " values (:id, :version, :record, :user, :at)")
                    .param("id", next.id())
                    .param("version", next.version())
                    .param("record", profiles.write(next))
                    .param("user", user)
                    .param("at", JsonRecords.utc(clock.instant()))
                    .update();
        } catch (DuplicateKeyException e) {
            throw stale(before).because(e);
        }
        return next;
    }

    private static Problem stale(VendorProfile now) {
        return Problem.conflict("version-conflict", AuditProblemMessage.PROFILE_CHANGED.with("version", now.version()));
    }
}
