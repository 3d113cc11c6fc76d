package io.tidemark.imports.live;

import java.util.ArrayList;
import java.util.List;

/** Text of a host's esxtop service with the devices of a test. */
final class StatisticsOfHost {

    static final String INFO = """
            |Server|Time,U64|
            |SCSIDevice|DeviceName,CSTR|BlockSize,U32|NumOfCommands,U64|NumOfATS,U64|NumOfFailedATS,U64|\
            NumOfCloneReads,U64|NumOfCloneWrites,U64|NumOfFailedClones,U64|CloneWriteInKB,U64|NumOfZeros,U64|\
            NumOfFailedZeros,U64|ZeroedInKB,U64|NumOfDeletes,U32|NumOfFailedDeletes,U64|DeletedInKB,U64|
            """;

    private final List<String> lines = new ArrayList<>();

    StatisticsOfHost device(String name, long deletes, long deletedKB) {
        lines.add("|SCSIDevice|" + name + "|512|9|7|1|2|3|0|40|5|0|60|" + deletes + "|4|" + deletedKB + "|");
        return this;
    }

    String text() {
        return "==NUM-OF-OBJ==\n|Server|SCSI,1|\n|SCSI|Path,0|SCSIDevice," + lines.size()
                + "|Adapter,0|\n==COUNTER-VALUE==\n|Server|1|\n" + String.join("\n", lines) + "\n";
    }
}
