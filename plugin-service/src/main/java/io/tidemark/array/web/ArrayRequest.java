package io.tidemark.array.web;

import io.tidemark.array.ArrayTarget;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** @param apiToken needed to connect; on a change null keeps the stored one */
record ArrayRequest(
        @Nullable @Size(max = 200) String name,
        @NotBlank @Size(max = 260) String address,
        @Nullable @Size(max = 4000) String apiToken,
        @Nullable @Size(max = 200) String thumbprint) {

    ArrayTarget target() {
        return new ArrayTarget(address.strip(), thumbprint);
    }

    @Override
    public String toString() {
        return "ArrayRequest[name=" + name + ", address=" + address + ", thumbprint=" + thumbprint + "]";
    }
}
