package io.tidemark.evidence.anonymous;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Replaces letters and digits by others of the same sort, with a random key that is never stored. */
final class KeyedHash {

    /** The part of a serial number that volumes of an array share; devices and UUIDs contain it. */
    private static final int SHARED = 16;

    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;

    KeyedHash(SecureRandom random) {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        this.key = new SecretKeySpec(bytes, ALGORITHM);
    }

    /**
     * Other hexadecimal digits, the same for the same digits however they are separated and in either case; two texts
     * with the same 16 first digits also share these afterwards.
     */
    String hex(String text) {
        String digits = text.replaceAll("[^0-9A-Fa-f]", "").toLowerCase(Locale.ROOT);
        String first = digits.substring(0, Math.min(SHARED, digits.length()));
        String other =
                hexDigits("hex" + first, first.length()) + hexDigits("tail" + digits, digits.length() - first.length());
        StringBuilder result = new StringBuilder();
        int next = 0;
        for (char c : text.toCharArray()) {
            if (Character.digit(c, 16) < 0) {
                result.append(c);
            } else {
                char digit = other.charAt(next++);
                result.append(upper(text) ? Character.toUpperCase(digit) : digit);
            }
        }
        return result.toString();
    }

    private static boolean upper(String text) {
        return text.chars().anyMatch(c -> c >= 'A' && c <= 'F') && text.chars().noneMatch(c -> c >= 'a' && c <= 'f');
    }

    private String hexDigits(String seed, int length) {
        StringBuilder digits = new StringBuilder();
        bytes(seed, length).chars().forEach(value -> digits.append(Character.forDigit(value & 15, 16)));
        return digits.toString();
    }

    /** Digits for digits and letters for letters, in their case; all else stays. */
    String shaped(String text) {
        String noise = bytes("shape" + text, text.length());
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int value = noise.charAt(i);
            if (c >= '0' && c <= '9') {
                result.append((char) ('0' + value % 10));
            } else if (Character.isLetter(c)) {
                char letter = (char) ('a' + value % 26);
                result.append(Character.isUpperCase(c) ? Character.toUpperCase(letter) : letter);
            } else {
                result.append(c);
            }
        }
        return result.toString();
    }

    private String bytes(String seed, int length) {
        StringBuilder noise = new StringBuilder();
        for (int block = 0; noise.length() < length; block++) {
            noise.append(new String(mac(block + seed), StandardCharsets.ISO_8859_1));
        }
        return noise.substring(0, length);
    }

    private byte[] mac(String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
