package io.tidemark.vcenter.esxcli;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The output of an esxcli command: rows of column -> values, or a scalar such as {@code true}; both empty for void. */
public record EsxcliOutput(
        List<Map<String, List<String>>> rows, @Nullable String scalar) {}
