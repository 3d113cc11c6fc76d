package io.tidemark.vcenter.monitoring;

import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.host.HostTimes;
import io.tidemark.vcenter.monitoring.StorageProvider.MonitoredArray;
import io.tidemark.vcenter.sms.QueryArray;
import io.tidemark.vcenter.sms.QueryLunAssociatedWithArray;
import io.tidemark.vcenter.sms.QueryProvider;
import io.tidemark.vcenter.sms.QueryProviderInfo;
import io.tidemark.vcenter.sms.QueryStorageManager;
import io.tidemark.vcenter.sms.RelatedStorageArray;
import io.tidemark.vcenter.sms.SmsProviderInfo;
import io.tidemark.vcenter.sms.SmsReference;
import io.tidemark.vcenter.sms.StorageArray;
import io.tidemark.vcenter.sms.StorageLun;
import io.tidemark.vcenter.sms.VasaProviderInfo;
import io.tidemark.vcenter.soap.Listing;
import io.tidemark.vcenter.soap.RenewableSession;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@link StorageMonitoring} over SOAP. */
public final class SoapStorageMonitoring implements StorageMonitoring {

    private final RenewableSession session;

    public SoapStorageMonitoring(RenewableSession session) {
        this.session = session;
    }

    @Override
    public MonitoredStorage storage() {
        Instant now = session.perform(HostTimes::currentTime);
        return ask(listing -> {
            SmsReference manager = manager(listing);
            QueryProvider request = new QueryProvider();
            request.setThis(manager);
            List<StorageProvider> providers = new ArrayList<>();
            for (ManagedObjectReference provider : listing.whole(request, ManagedObjectReference.class)) {
                QueryProviderInfo info = new QueryProviderInfo();
                info.setThis(reference(provider));
                for (SmsProviderInfo one : listing.whole(info, SmsProviderInfo.class)) {
                    providers.add(provider(one, arrays(listing, manager, one.getUid())));
                }
            }
            return new MonitoredStorage(now, providers);
        });
    }

    @Override
    public List<MonitoredLun> luns(String array) {
        return ask(listing -> {
            QueryLunAssociatedWithArray request = new QueryLunAssociatedWithArray();
            request.setThis(manager(listing));
            request.setArrayId(array);
            return listing.whole(request, StorageLun.class).stream()
                    .filter(lun -> lun.getUuid() != null
                            && lun.getVSphereLunIdentifier() != null
                            && lun.getCapacityInMB() != null
                            && lun.getCapacityInMB() > 0)
                    .map(SoapStorageMonitoring::lun)
                    .toList();
        });
    }

    /** The session is not renewed if only this service does not accept it: others use it as well. */
    private <T> T ask(Function<Listing, T> work) {
        try {
            return work.apply(session.conversation().listing(true));
        } catch (SessionEnded e) {
            throw new VcenterFault("NotAuthenticated", e.statement());
        }
    }

    private static SmsReference manager(Listing listing) {
        QueryStorageManager request = new QueryStorageManager();
        SmsReference instance = new SmsReference();
        instance.setType("SmsServiceInstance");
        instance.setValue("ServiceInstance");
        request.setThis(instance);
        return listing.page(request, ManagedObjectReference.class)
                .map(SoapStorageMonitoring::reference)
                .orElseThrow(() -> VimEndpoint.noAnswer(request));
    }

    private static SmsReference reference(ManagedObjectReference of) {
        SmsReference reference = new SmsReference();
        reference.setType(of.getType());
        reference.setValue(of.getValue());
        return reference;
    }

    private static List<StorageArray> arrays(Listing listing, SmsReference manager, @Nullable String provider) {
        if (provider == null) {
            return List.of();
        }
        QueryArray request = new QueryArray();
        request.setThis(manager);
        request.getProviderId().add(provider);
        return listing.whole(request, StorageArray.class);
    }

    private static StorageProvider provider(SmsProviderInfo info, List<StorageArray> arrays) {
        VasaProviderInfo vasa = info instanceof VasaProviderInfo known ? known : new VasaProviderInfo();
        Set<String> passive = vasa.getRelatedStorageArray().stream()
                .filter(related -> Boolean.FALSE.equals(related.isActive()))
                .map(RelatedStorageArray::getArrayId)
                .collect(Collectors.toSet());
        return new StorageProvider(
                text(info.getUid()),
                info.getName() == null ? text(info.getUid()) : info.getName(),
                text(vasa.getStatus()),
                text(vasa.getLastSyncTime()),
                time(vasa.getLastSyncTime()),
                arrays.stream()
                        .filter(array -> array.getUuid() != null && !passive.contains(array.getUuid()))
                        .map(array -> new MonitoredArray(
                                array.getUuid(),
                                array.getName() == null ? array.getUuid() : array.getName(),
                                text(array.getVendorId()),
                                text(array.getModelId())))
                        .toList());
    }

    private static MonitoredLun lun(StorageLun lun) {
        long capacity = lun.getCapacityInMB();
        Long used = lun.getUsedSpaceInMB();
        boolean possible = used != null && used >= 0 && used <= capacity;
        return new MonitoredLun(
                lun.getUuid(),
                lun.getVSphereLunIdentifier(),
                lun.getVendorDisplayName() == null ? lun.getUuid() : lun.getVendorDisplayName(),
                capacity * MonitoredLun.STEP,
                possible ? Long.valueOf(used * MonitoredLun.STEP) : null,
                Boolean.TRUE.equals(lun.isLunThinProvisioned()),
                text(lun.getThinProvisioningStatus()));
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value;
    }

    /** ISO 8601 with an offset; a time without one could be hours off. */
    private static @Nullable Instant time(@Nullable String text) {
        try {
            return text == null ? null : OffsetDateTime.parse(text.strip()).toInstant();
        } catch (DateTimeException e) {
            return null;
        }
    }
}
