package io.tidemark.array.spi;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import java.io.IOException;
import java.io.StringReader;
import java.security.PrivateKey;
import java.security.interfaces.RSAKey;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMEncryptedKeyPair;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.pkcs.PKCS8EncryptedPrivateKeyInfo;

/** Reads the private key of an API client, PKCS #1 or #8, and describes errors in it. */
final class RsaKey {

    private static final int FEWEST_BITS = 2048;

    private RsaKey() {}

    static PrivateKey read(String pem) {
        PrivateKey key = parsed(pem);
        int bits = key instanceof RSAKey rsa ? rsa.getModulus().bitLength() : 0;
        if (bits < FEWEST_BITS) {
            throw wrong(ArrayProblemMessage.PRIVATE_KEY_TOO_SHORT.with(
                    "bits", String.valueOf(bits), "min", String.valueOf(FEWEST_BITS)));
        }
        return key;
    }

    private static PrivateKey parsed(String pem) {
        try (PEMParser parser = new PEMParser(new StringReader(pem))) {
            Object read = parser.readObject();
            if (read instanceof PrivateKeyInfo info) {
                return rsa(info);
            }
            if (read instanceof PEMKeyPair pair) {
                return rsa(pair.getPrivateKeyInfo());
            }
            if (read instanceof PKCS8EncryptedPrivateKeyInfo || read instanceof PEMEncryptedKeyPair) {
                throw wrong(ArrayProblemMessage.PRIVATE_KEY_ENCRYPTED.statement());
            }
        } catch (IOException | IllegalArgumentException e) {
            throw wrong(ArrayProblemMessage.PRIVATE_KEY_NOT_READABLE.statement());
        }
        throw wrong(ArrayProblemMessage.PRIVATE_KEY_NOT_READABLE.statement());
    }

    private static PrivateKey rsa(PrivateKeyInfo info) throws IOException {
        if (!info.getPrivateKeyAlgorithm().getAlgorithm().equals(PKCSObjectIdentifiers.rsaEncryption)) {
            throw wrong(ArrayProblemMessage.PRIVATE_KEY_NOT_RSA.statement());
        }
        return new JcaPEMKeyConverter().getPrivateKey(info);
    }

    /** Never repeats what was given. */
    private static Problem wrong(Statement reason) {
        return Problem.invalid().error("/apiClient/privateKey", reason);
    }
}
