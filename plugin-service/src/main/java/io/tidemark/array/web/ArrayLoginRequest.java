package io.tidemark.array.web;

import io.tidemark.array.spi.ArrayCredential;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** A user of the array; a role with read access is sufficient. */
record ArrayLoginRequest(
        @NotBlank @Size(max = 200) String user,
        @NotBlank @Size(max = 1000) String password) {

    ArrayCredential credential() {
        return new ArrayCredential.Password(user.strip(), password);
    }

    @Override
    public String toString() {
        return "LoginRequest[user=" + user + "]";
    }
}
