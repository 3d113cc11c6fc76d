package io.tidemark.imports.esxtop;

import java.io.Reader;

/** A batch file of many devices that is made while it is read; each row counts one UNMAP and one XCOPY more. */
final class ManyDevices extends Reader {

    private static final String NAME = ",\\\\esx-01.lab\\Physical Disk SCSI Device(naa.624a9370%024x)\\";

    private final int devices;
    private final int rows;
    private String part = "(PDH-CSV 4.0) (UTC)(0)";
    private int at;
    private int column;
    /** 0 is the header. */
    private int line;

    ManyDevices(int devices, int rows) {
        this.devices = devices;
        this.rows = rows;
    }

    /** Columns that were asked for. */
    int columns() {
        return line > 0 ? devices : column;
    }

    @Override
    public int read(char[] target, int offset, int length) {
        if (at == part.length() && !more()) {
            return -1;
        }
        int count = Math.min(length, part.length() - at);
        part.getChars(at, at + count, target, offset);
        at += count;
        return count;
    }

    private boolean more() {
        at = 0;
        if (column < devices) {
            String name = NAME.formatted(column);
            part = line == 0 ? name + "DELETE" + name + "CLONE_WR" : "," + line + "," + line;
            column++;
            return true;
        }
        column = 0;
        line++;
        part = "\n03/02/2026 08:%02d:%02d".formatted(line / 60, line % 60);
        return line <= rows;
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
