package io.tidemark.vcenter.disk;

/**
 * Virtual disks that belong to no VM, for tests; needs Datastore.FileManagement on the datastore. Each request is sent at
 * most once. Paths have the form {@code [datastore] folder/file}.
 */
public interface TestDisks {

    /** The moid of the datacenter in which paths of the datastore are valid. */
    String datacenterOf(String datastore);

    /** The name of the datastore now, with which its paths begin. */
    String nameOf(String datastore);

    void makeDirectory(String path, String datacenter);

    /** Starts to create an eager zeroed thick disk; returns the moid of the task. */
    String create(String path, String datacenter, long kib);

    /** Starts to delete a file, or a folder with all it contains; returns the moid of the task. */
    String delete(String path, String datacenter);
}
