package io.tidemark.array.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.platform.Problem;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.openssl.jcajce.JceOpenSSLPKCS8EncryptorBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.junit.jupiter.api.Test;

class ArrayCredentialTest {

    private static KeyPair pair(String algorithm, int bits) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
            generator.initialize(bits);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String pem(Object what) {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
            writer.writeObject(what);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static ArrayCredential client(String privateKey) {
        return new ArrayCredential.ApiClient("client", "key", "issuer", "pureuser", privateKey);
    }

    private static String complaint(String privateKey) {
        Problem problem = catchThrowableOfType(Problem.class, () -> client(privateKey));
        assertThat(problem.status()).isEqualTo(400);
        assertThat(problem.errors()).singleElement().satisfies(error -> {
            assertThat(error.pointer()).isEqualTo("/apiClient/privateKey");
            assertThat(error.message().text()).doesNotContain(privateKey);
        });
        return problem.errors().get(0).message().text();
    }

    @Test
    void comesBackFromTheVaultAsItWasKept() throws IOException {
        KeyPair pair = pair("RSA", 2048);
        for (String key : new String[] {pem(pair.getPrivate()), pem(new JcaPKCS8Generator(pair.getPrivate(), null))}) {
            assertThat(ArrayCredential.of(client(key).stored())).isEqualTo(client(key));
        }
        ArrayCredential token = new ArrayCredential.ApiToken("0f2e2884-9486");
        assertThat(ArrayCredential.of(token.stored())).isEqualTo(token);
    }

    @Test
    void readsATokenThatWasKeptBare() {
        assertThat(ArrayCredential.of("0f2e2884-9486")).isEqualTo(new ArrayCredential.ApiToken("0f2e2884-9486"));
    }

    @Test
    void showsNoSecretWhenItIsPrinted() {
        String key = pem(pair("RSA", 2048).getPrivate());
        assertThat(client(key).toString()).contains("client", "pureuser").doesNotContain("PRIVATE");
        assertThat(new ArrayCredential.ApiToken("0f2e").toString()).doesNotContain("0f2e");
    }

    @Test
    void saysWhatIsWrongWithAKey() throws IOException, OperatorCreationException {
        assertThat(complaint("hello")).contains("is not a private key in PEM");
        assertThat(complaint("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"))
                .contains("is not a private key in PEM");
        assertThat(complaint(pem(pair("RSA", 2048).getPublic()))).contains("is not a private key in PEM");
        assertThat(complaint(pem(pair("RSA", 1024).getPrivate()))).contains("has 1024 bits");
        assertThat(complaint(pem(pair("EC", 256).getPrivate()))).contains("is not an RSA key");
        String sealed = pem(new JcaPKCS8Generator(
                pair("RSA", 2048).getPrivate(),
                new JceOpenSSLPKCS8EncryptorBuilder(JcaPKCS8Generator.AES_256_CBC)
                        .setProvider(new BouncyCastleProvider())
                        .setPassword("secret".toCharArray())
                        .build()));
        assertThat(complaint(sealed)).contains("passphrase");
    }
}
