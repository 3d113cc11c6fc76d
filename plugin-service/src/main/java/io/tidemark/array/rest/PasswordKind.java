package io.tidemark.array.rest;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayKind;
import io.tidemark.array.spi.ArrayProfile;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.platform.network.AllowedNetworks;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** A family of arrays over REST, whose users log in with a name and a password. */
public abstract class PasswordKind implements ArrayKind {

    private final String name;
    private final ArrayProfile profile;
    private final Set<ArrayCapability> capabilities;
    private final RestLimits limits;
    private final AllowedNetworks networks;
    private final Function<JsonNode, String> words;

    /** @param words the message of the array in the body of an error; empty for none */
    protected PasswordKind(
            String name,
            ArrayProfile profile,
            Set<ArrayCapability> capabilities,
            RestLimits limits,
            AllowedNetworks networks,
            Function<JsonNode, String> words) {
        this.name = name;
        this.profile = profile;
        this.capabilities = capabilities;
        this.limits = limits;
        this.networks = networks;
        this.words = words;
    }

    /** An adapter for one array; calls nothing yet. */
    protected abstract ArrayAdapter adapter(RetryingRestClient client, ArrayCredential.Password credential);

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final ArrayProfile profile() {
        return profile;
    }

    @Override
    public final Set<ArrayCapability> capabilities() {
        return capabilities;
    }

    @Override
    public final List<ArrayCredential.Form> forms() {
        return List.of(ArrayCredential.Form.PASSWORD);
    }

    @Override
    public final ArrayAdapter connect(ArrayTarget target, ArrayCredential credential) {
        if (!(credential instanceof ArrayCredential.Password login)) {
            throw new ArrayCredentialsRefused(ArrayProblemMessage.ARRAY_CREDENTIAL_FORM_NOT_SUPPORTED.with(
                    "form", ArrayCredential.Form.PASSWORD));
        }
        return adapter(new RetryingRestClient(target, limits, networks, words), login);
    }
}
