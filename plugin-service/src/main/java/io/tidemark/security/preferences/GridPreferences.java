package io.tidemark.security.preferences;

import io.tidemark.platform.Patterns;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a user arranged the list of datastores of the page.
 *
 * @param columns the columns that are shown, from left to right; null for the usual ones
 * @param views filters that the user saved
 */
public record GridPreferences(
        @Nullable @Size(max = 30) List<@NotNull @Valid Column> columns,
        @NotNull @Size(max = 50) List<@NotNull @Valid View> views) {

    /**
     * A column that is shown.
     *
     * @param width in pixels, null for the usual one
     */
    public record Column(
            @NotNull @Pattern(regexp = "^[A-Za-z]{1,40}$") String name,
            @Nullable @Min(40) @Max(2000) Integer width) {}

    /**
     * A saved filter.
     *
     * @param query filter, order and columns as the address of the page names them
     */
    public record View(
            @NotBlank @Size(max = 100) @Pattern(regexp = Patterns.ONE_LINE)
            String name,

            @NotNull @Size(max = 2000) @Pattern(regexp = Patterns.ONE_LINE)
            String query) {}

    static final GridPreferences NONE = new GridPreferences(null, List.of());
}
