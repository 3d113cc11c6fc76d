package io.tidemark.server.database;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.util.concurrent.atomic.AtomicBoolean;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/** A file system of H2, which creates its instances by reflection, with the scheme {@code fulldisk:}, on which files cannot grow while it is full. */
public final class FullDisk extends FilePathWrapper {

    public static final AtomicBoolean FULL = new AtomicBoolean();

    public static void register() {
        FilePath.register(new FullDisk());
    }

    @Override
    public String getScheme() {
        return "fulldisk";
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        return new Bounded(getBase().open(mode));
    }

    private static final class Bounded extends FileBaseDefault {

        private final FileChannel file;

        Bounded(FileChannel file) {
            this.file = file;
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public int read(ByteBuffer target, long position) throws IOException {
            return file.read(target, position);
        }

        /** As a file system does: the first half is written when there is no space for all. */
        @Override
        public int write(ByteBuffer source, long position) throws IOException {
            if (FULL.get()) {
                int half = source.remaining() / 2;
                ByteBuffer part = source.duplicate();
                part.limit(part.position() + half);
                file.write(part, position);
                throw new IOException("No space left on device");
            }
            return file.write(source, position);
        }

        @Override
        protected void implTruncate(long size) throws IOException {
            file.truncate(size);
        }

        @Override
        public void force(boolean metaData) throws IOException {
            file.force(metaData);
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) throws IOException {
            return file.tryLock(position, size, shared);
        }

        @Override
        protected void implCloseChannel() throws IOException {
            file.close();
        }
    }
}
