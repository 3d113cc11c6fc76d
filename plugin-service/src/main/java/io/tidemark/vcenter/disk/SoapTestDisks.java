package io.tidemark.vcenter.disk;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.property.PropertyQuery;
import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.soap.NonIdempotentRequest;
import io.tidemark.vcenter.soap.RenewableSession;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.CreateVirtualDiskTask;
import io.tidemark.vcenter.vim25.DeleteDatastoreFileTask;
import io.tidemark.vcenter.vim25.FileBackedVirtualDiskSpec;
import io.tidemark.vcenter.vim25.MakeDirectory;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import java.util.List;

/** {@link TestDisks} of one session. */
public record SoapTestDisks(RenewableSession session) implements TestDisks {

    private static final String DATACENTER = "Datacenter";
    private static final int DEEPEST = 32;

    @Override
    public String datacenterOf(String datastore) {
        return session.perform(conversation -> datacenter(conversation, datastore));
    }

    private static String datacenter(VimSession conversation, String datastore) {
        ManagedObjectReference object = VimEndpoint.ref("Datastore", datastore);
        for (int i = 0; i < DEEPEST && !DATACENTER.equals(object.getType()); i++) {
            object = PropertyValues.of(PropertyQuery.retrieve(conversation, object, List.of("parent")))
                    .value("parent", ManagedObjectReference.class)
                    .orElseThrow(() -> new ObjectMissing(datastore));
        }
        return object.getValue();
    }

    @Override
    public String nameOf(String datastore) {
        ManagedObjectReference object = VimEndpoint.ref("Datastore", datastore);
        PropertyValues values = session.perform(
                conversation -> PropertyValues.of(PropertyQuery.retrieve(conversation, object, List.of("name"))));
        if (values.text("name") == null) {
            throw new ObjectMissing(datastore);
        }
        return values.name();
    }

    @Override
    public void makeDirectory(String path, String datacenter) {
        session.performOnce(conversation -> conversation.content().getFileManager(), (conversation, files) -> {
            MakeDirectory request = new MakeDirectory();
            request.setThis(files);
            request.setName(path);
            request.setDatacenter(VimEndpoint.ref(DATACENTER, datacenter));
            try {
                conversation.run(request);
                return true;
            } catch (Problem e) {
                throw NonIdempotentRequest.problem("MakeDirectory", e);
            }
        });
    }

    @Override
    public String create(String path, String datacenter, long kib) {
        return session.performOnce(
                conversation -> conversation.content().getVirtualDiskManager(), (conversation, disks) -> {
                    FileBackedVirtualDiskSpec spec = new FileBackedVirtualDiskSpec();
                    spec.setDiskType("eagerZeroedThick");
                    spec.setAdapterType("lsiLogic");
                    spec.setCapacityKb(kib);
                    CreateVirtualDiskTask request = new CreateVirtualDiskTask();
                    request.setThis(disks);
                    request.setName(path);
                    request.setDatacenter(VimEndpoint.ref(DATACENTER, datacenter));
                    request.setSpec(spec);
                    return started(conversation, "CreateVirtualDisk_Task", request);
                });
    }

    @Override
    public String delete(String path, String datacenter) {
        return session.performOnce(conversation -> conversation.content().getFileManager(), (conversation, files) -> {
            DeleteDatastoreFileTask request = new DeleteDatastoreFileTask();
            request.setThis(files);
            request.setName(path);
            request.setDatacenter(VimEndpoint.ref(DATACENTER, datacenter));
            return started(conversation, "DeleteDatastoreFile_Task", request);
        });
    }

    private static String started(VimSession conversation, String method, Object request) {
        try {
            return conversation.single(request, ManagedObjectReference.class).getValue();
        } catch (Problem e) {
            throw NonIdempotentRequest.problem(method, e);
        }
    }
}
