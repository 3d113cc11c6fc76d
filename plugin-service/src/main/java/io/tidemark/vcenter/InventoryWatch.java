package io.tidemark.vcenter;

/** A running watch; closing ends it. */
public interface InventoryWatch extends AutoCloseable {

    @Override
    void close();
}
