package io.tidemark.array.spi;

import io.tidemark.platform.Problem;
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
            throw wrong("has " + bits + " bits; at least " + FEWEST_BITS + " are needed");
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
                throw wrong("is protected by a passphrase; give it without one");
            }
        } catch (IOException | IllegalArgumentException e) {
            throw wrong("cannot be read as a private key in PEM");
        }
        throw wrong("is no private key in PEM (-----BEGIN PRIVATE KEY-----)");
    }

    private static PrivateKey rsa(PrivateKeyInfo info) throws IOException {
        if (!info.getPrivateKeyAlgorithm().getAlgorithm().equals(PKCSObjectIdentifiers.rsaEncryption)) {
            throw wrong("is not an RSA key");
        }
        return new JcaPEMKeyConverter().getPrivateKey(info);
    }

    /** The message contains no part of the key. */
    private static Problem wrong(String detail) {
        return Problem.invalid().error("/apiClient/privateKey", detail);
    }
}
