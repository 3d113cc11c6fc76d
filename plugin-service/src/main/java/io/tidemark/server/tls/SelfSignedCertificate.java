package io.tidemark.server.tls;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.RSAPublicKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.regex.Pattern;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** Creates the key and the self-signed certificate; vCenter pins it at registration. */
final class SelfSignedCertificate {

    private static final int KEY_BITS = 2048;
    private static final Duration VALID = Duration.ofDays(3650);
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|[0-9a-fA-F:]*:[0-9a-fA-F:.]*");

    private SelfSignedCertificate() {}

    /** A new RSA key as PKCS #8 PEM, which takes almost a second. */
    static String key() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(KEY_BITS);
            return pem(new JcaPKCS8Generator(generator.generateKeyPair().getPrivate(), null));
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("no key could be made", e);
        }
    }

    /** A certificate for the key, as PEM, with the given host names and addresses. */
    static String certificate(String key, Collection<String> names, Instant now) {
        try {
            PrivateKey secret = read(key);
            X500Name subject = new X500Name("CN=Tidemark");
            JcaX509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                    subject,
                    new BigInteger(127, new SecureRandom()),
                    Date.from(now.minus(Duration.ofDays(1))),
                    Date.from(now.plus(VALID)),
                    subject,
                    publicPart(secret));
            builder.addExtension(Extension.subjectAlternativeName, false, alternatives(names));
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
            return pem(builder.build(new JcaContentSignerBuilder("SHA256withRSA").build(secret)));
        } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
            throw new IllegalStateException("no certificate could be made", e);
        }
    }

    private static GeneralNames alternatives(Collection<String> names) {
        return new GeneralNames(names.stream()
                .map(name -> new GeneralName(
                        ADDRESS.matcher(name).matches() ? GeneralName.iPAddress : GeneralName.dNSName, name))
                .toArray(GeneralName[]::new));
    }

    private static PrivateKey read(String key) throws IOException {
        try (PEMParser parser = new PEMParser(new StringReader(key))) {
            return new JcaPEMKeyConverter().getPrivateKey((PrivateKeyInfo) parser.readObject());
        }
    }

    private static PublicKey publicPart(PrivateKey key) throws GeneralSecurityException {
        RSAPrivateCrtKey rsa = (RSAPrivateCrtKey) key;
        return KeyFactory.getInstance("RSA")
                .generatePublic(new RSAPublicKeySpec(rsa.getModulus(), rsa.getPublicExponent()));
    }

    private static String pem(Object object) throws IOException {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
            writer.writeObject(object);
        }
        return text.toString();
    }
}
