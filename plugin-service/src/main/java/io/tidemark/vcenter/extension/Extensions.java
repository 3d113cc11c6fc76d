package io.tidemark.vcenter.extension;

import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.rights.RoleRegistry;
import io.tidemark.vcenter.rights.Roles;
import io.tidemark.vcenter.soap.RenewableSession;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.CurrentTime;
import io.tidemark.vcenter.vim25.Extension;
import io.tidemark.vcenter.vim25.FindExtension;
import io.tidemark.vcenter.vim25.RegisterExtension;
import io.tidemark.vcenter.vim25.UnregisterExtension;
import io.tidemark.vcenter.vim25.UpdateExtension;
import java.time.Instant;
import java.util.Optional;
import javax.xml.datatype.XMLGregorianCalendar;

/** vCenter's ExtensionManager. */
public final class Extensions implements ExtensionRegistry {

    private static final String TAKES_CERTIFICATES = "8.0.2.0";

    private final VimEndpoint endpoint;
    private final VimSession vimSession;

    public Extensions(VimEndpoint endpoint, VimSession vimSession) {
        this.endpoint = endpoint;
        this.vimSession = vimSession;
    }

    @Override
    public String product() {
        return endpoint.content().getAbout().getFullName();
    }

    @Override
    public String version() {
        return endpoint.content().getAbout().getVersion();
    }

    @Override
    public String guid() {
        return endpoint.guid();
    }

    @Override
    public Instant currentTime() {
        return PropertyValues.instant(now());
    }

    @Override
    public RoleRegistry roles() {
        return new Roles(vimSession);
    }

    @Override
    public boolean takesCertificates() {
        return endpoint.version().atLeast(TAKES_CERTIFICATES);
    }

    @Override
    public Optional<ExtensionRecord> find(String key) {
        FindExtension request = new FindExtension();
        request.setThis(vimSession.content().getExtensionManager());
        request.setExtensionKey(key);
        return vimSession.optional(request, Extension.class).map(ExtensionWire::read);
    }

    @Override
    public boolean put(ExtensionRecord record) {
        boolean isNew = find(record.key()).isEmpty();
        Extension extension = ExtensionWire.write(record, now());
        if (isNew) {
            RegisterExtension request = new RegisterExtension();
            request.setThis(vimSession.content().getExtensionManager());
            request.setExtension(extension);
            vimSession.run(request);
        } else {
            UpdateExtension request = new UpdateExtension();
            request.setThis(vimSession.content().getExtensionManager());
            request.setExtension(extension);
            vimSession.run(request);
        }
        return isNew;
    }

    @Override
    public boolean remove(String key) {
        if (find(key).isEmpty()) {
            return false;
        }
        UnregisterExtension request = new UnregisterExtension();
        request.setThis(vimSession.content().getExtensionManager());
        request.setExtensionKey(key);
        vimSession.run(request);
        return true;
    }

    /** vCenter's own time, which its records are dated by. */
    private XMLGregorianCalendar now() {
        CurrentTime request = new CurrentTime();
        request.setThis(VimEndpoint.ref("ServiceInstance", "ServiceInstance"));
        return vimSession.single(request, XMLGregorianCalendar.class);
    }

    @Override
    public void close() {
        RenewableSession.of(vimSession).logOut();
    }
}
