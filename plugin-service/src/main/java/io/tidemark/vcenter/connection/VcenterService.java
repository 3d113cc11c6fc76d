package io.tidemark.vcenter.connection;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Lists, connects, changes, checks, and disconnects vCenters. */
@Component
public class VcenterService {

    /** A connection and its health. */
    public record Known(StoredVcenter vcenter, VcenterHealth health) {}

    private final StoredVcenters table;
    private final VcenterRecords records;
    private final ConnectedVcenters connected;
    private final VcenterAvailability news;

    VcenterService(
            StoredVcenters table, VcenterRecords records, ConnectedVcenters connected, VcenterAvailability news) {
        this.table = table;
        this.records = records;
        this.connected = connected;
        this.news = news;
    }

    public List<Known> all() {
        return table.all().stream().map(this::known).toList();
    }

    public Known named(String id) {
        return known(stored(id));
    }

    /**
     * Checks the connection by logging in, then stores it.
     *
     * @param thumbprint null trusts what the JDK's trust store trusts, and pins it
     * @param username service account, null for none
     */
    public Known connect(
            String address, @Nullable String thumbprint, @Nullable String username, @Nullable String password) {
        return put(null, address, thumbprint, username, password);
    }

    /** As {@link #connect}; a null password keeps the stored one, and it stays the same vCenter. */
    public Known change(
            String id,
            String address,
            @Nullable String thumbprint,
            @Nullable String username,
            @Nullable String password) {
        return put(stored(id), address, thumbprint, username, password);
    }

    /** Checks whether the vCenter responds; a password that it rejected a short time ago is not sent again. */
    public Known check(String id) {
        return checked(id, VcenterLink::check);
    }

    /** As {@link #check}, with the password that was rejected. */
    public Known checkNow(String id) {
        return checked(id, VcenterLink::checkNow);
    }

    private Known checked(String id, Consumer<VcenterLink> check) {
        StoredVcenter vcenter = stored(id);
        connected.reload();
        connected.link(id).ifPresent(check);
        return known(vcenter);
    }

    /** Returns the removed connection. */
    public StoredVcenter disconnect(String id) {
        return disconnect(id, records::delete);
    }

    /** As {@link #disconnect}, without a privilege on the vCenter, which no longer responds. */
    public StoredVcenter disconnectLost(String id) {
        return disconnect(id, records::deleteLost);
    }

    private StoredVcenter disconnect(String id, Consumer<StoredVcenter> delete) {
        StoredVcenter vcenter = stored(id);
        delete.accept(vcenter);
        connected.reload();
        news.disconnected(vcenter);
        return vcenter;
    }

    private Known put(
            @Nullable StoredVcenter before,
            String address,
            @Nullable String thumbprint,
            @Nullable String username,
            @Nullable String password) {
        StoredVcenter stored = records.put(before, address, thumbprint, username, password);
        connected.reload();
        return checkNow(stored.id());
    }

    private StoredVcenter stored(String id) {
        return table.byId(id)
                .orElseThrow(() -> Problem.notFound(VcenterProblemMessage.VCENTER_CONNECTION_NOT_FOUND, id));
    }

    private Known known(StoredVcenter vcenter) {
        Optional<VcenterLink> link = connected.link(vcenter.id());
        return new Known(vcenter, link.map(VcenterLink::health).orElse(VcenterHealth.UNKNOWN));
    }
}
