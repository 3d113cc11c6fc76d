package io.tidemark.vcenter.datastore;

/** How many VMs and templates have files on a datastore, and how many of them are powered on, as far as the session may see them. */
public record DatastoreVms(int all, int running) {}
