package io.tidemark.server.health;

import io.tidemark.platform.file.DataDirectory;
import io.tidemark.platform.health.HealthCheck;
import io.tidemark.platform.health.HealthCheck.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.springframework.stereotype.Component;

/** Reports the free space of the data directory's file system. */
@Component
class DiskCheck implements HealthCheck.Source {

    static final long LITTLE = 1L << 30;
    static final long TOO_LITTLE = 100L << 20;

    private final DataDirectory data;

    DiskCheck(DataDirectory data) {
        this.data = data;
    }

    @Override
    public List<HealthCheck> healthChecks() {
        Path directory = data.file(".");
        try {
            return List.of(judge(Files.getFileStore(directory).getUsableSpace()));
        } catch (IOException e) {
            return List.of(new HealthCheck(
                    "disk",
                    "",
                    State.ERROR,
                    HealthMessage.DISK_UNREADABLE.with("detail", String.valueOf(e.getMessage()))));
        }
    }

    static HealthCheck judge(long freeBytes) {
        State state = freeBytes < TOO_LITTLE ? State.ERROR : freeBytes < LITTLE ? State.WARNING : State.OK;
        return new HealthCheck(
                "disk",
                "",
                state,
                (state == State.OK ? HealthMessage.DISK_OK : HealthMessage.DISK_LITTLE).with("freeBytes", freeBytes));
    }
}
