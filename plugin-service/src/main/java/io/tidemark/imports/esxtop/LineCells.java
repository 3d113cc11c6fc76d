package io.tidemark.imports.esxtop;

/** Receives the cells of lines of a batch file, from left to right. */
interface LineCells {

    /** The characters are valid during the call. */
    void cell(int index, char[] text, int offset, int length);

    /** The line with this number of cells is over. */
    void end(int cells);
}
