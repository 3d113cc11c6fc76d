package io.tidemark.vcenter.watch;

/** A running watch; closing ends it. */
public interface InventoryWatch extends AutoCloseable {

    @Override
    void close();
}
