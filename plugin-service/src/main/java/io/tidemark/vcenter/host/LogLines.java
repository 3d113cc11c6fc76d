package io.tidemark.vcenter.host;

import java.util.List;

/** Part of a log: {@code first} is the number of the first line, {@code lastInFile} of the last that exists now. */
public record LogLines(int first, int lastInFile, List<String> lines) {}
