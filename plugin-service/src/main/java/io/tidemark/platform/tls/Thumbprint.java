package io.tidemark.platform.tls;

import io.tidemark.platform.Problem;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.Locale;

/** SHA-256 thumbprints of certificates: upper-case hex pairs joined by colons. */
public final class Thumbprint {

    private Thumbprint() {}

    public static String of(X509Certificate certificate) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
            return HexFormat.ofDelimiter(":").withUpperCase().formatHex(digest);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This JDK cannot take a SHA-256 of a certificate", e);
        }
    }

    /** Accepts hex with or without colons or blanks in either case; 400 for anything that is not a SHA-256. */
    public static String normalize(String text) {
        String hex = text.replaceAll("[:\\s]", "").toUpperCase(Locale.ROOT);
        if (!hex.matches("[0-9A-F]{64}")) {
            throw Problem.invalid(ConnectionMessage.THUMBPRINT_INVALID.with("value", text));
        }
        return HexFormat.ofDelimiter(":")
                .withUpperCase()
                .formatHex(HexFormat.of().parseHex(hex));
    }
}
