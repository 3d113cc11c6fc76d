package io.tidemark.platform.file;

import io.tidemark.platform.Statement;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** Says why a file that a user named cannot be used; the exceptions for it only repeat its name. */
public final class FileFailure {

    private FileFailure() {}

    public static Statement reason(Exception failure) {
        if (failure instanceof NoSuchFileException) {
            return FileMessage.FILE_MISSING.statement();
        }
        return failure instanceof AccessDeniedException
                ? FileMessage.FILE_ACCESS_DENIED.statement()
                : Statement.of("TEXT", String.valueOf(failure.getMessage()));
    }
}
