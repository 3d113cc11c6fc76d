package io.tidemark.array.flasharray.rest2;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.flasharray.api.FlashArrayErrors;
import io.tidemark.array.flasharray.api.FlashArrayMessage;
import io.tidemark.array.rest.LogIn;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;

/**
 * REST 2.x as an API client: a token that the client signs is exchanged for an access token (OAuth2, RFC 8693). Times are in
 * seconds, as the vendor's own client sends them; access tokens end by themselves.
 */
record ApiClientLogIn(RetryingRestClient client, ArrayCredential.ApiClient apiClient, Clock clock) implements LogIn {

    private static final String PATH = "/oauth2/1.0/token";
    /** The form up to the token, which needs no encoding itself. */
    private static final String EXCHANGE = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Atoken-exchange"
            + "&subject_token_type=urn%3Aietf%3Aparams%3Aoauth%3Atoken-type%3Ajwt&subject_token=";
    /** By how much the array's clock may be behind. */
    private static final Duration BEHIND = Duration.ofMinutes(5);

    private static final Duration VALID = Duration.ofHours(1);

    @Override
    public Map<String, String> begin() {
        RestClient.Answer answer = client.send(
                "POST",
                PATH,
                Map.of("Content-Type", "application/x-www-form-urlencoded"),
                EXCHANGE + signed(clock.instant()));
        String token = answer.body().path("access_token").asString("");
        if (answer.ok() && !token.isEmpty()) {
            return Map.of("Authorization", "Bearer " + token);
        }
        if (FlashArrayErrors.ofVersion(answer)) {
            throw new ArrayCredentialsRefused(client.statement(FlashArrayMessage.API_CLIENTS_NOT_SUPPORTED, answer));
        }
        if (FlashArrayErrors.ofCredential(answer)) {
            throw new ArrayCredentialsRefused(client.statement(FlashArrayMessage.API_CLIENT_REFUSED, answer));
        }
        throw client.refused(answer);
    }

    private String signed(Instant now) {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256)
                        .type(JOSEObjectType.JWT)
                        .keyID(apiClient.keyId())
                        .build(),
                new JWTClaimsSet.Builder()
                        .audience(apiClient.clientId())
                        .issuer(apiClient.issuer())
                        .subject(apiClient.user())
                        .issueTime(Date.from(now.minus(BEHIND)))
                        .expirationTime(Date.from(now.plus(VALID)))
                        .build());
        try {
            token.sign(new RSASSASigner(apiClient.key()));
        } catch (JOSEException e) {
            throw new IllegalStateException("the key of the API client cannot sign", e);
        }
        return token.serialize();
    }
}
