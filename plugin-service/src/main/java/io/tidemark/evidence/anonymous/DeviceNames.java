package io.tidemark.evidence.anonymous;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hexadecimal identifiers of devices, volumes and ports. The vendor's part stays (the OUI of NAA, WWN and EUI), and what
 * an array calls a serial number stays the same in the names of its devices.
 */
final class DeviceNames {

    /** NAA type 6: type and OUI, a digit of the vendor, and the 24 digits that arrays report as serial number. */
    private static final Pattern NAA6 = Pattern.compile("(6[0-9a-f]{7})([0-9a-f]{24})", Pattern.CASE_INSENSITIVE);

    /** The last four digits are the number of the LDEV, which stays; all before them is the same in a resource group. */
    private static final Pattern NAA6_HITACHI =
            Pattern.compile("(60060e80)([0-9a-f]{20})([0-9a-f]{4})", Pattern.CASE_INSENSITIVE);

    /** NAA types 5 and 3, and 1 and 2 with 12 bits before the OUI. */
    private static final Pattern NAA8 =
            Pattern.compile("([53][0-9a-f]{6}|[12][0-9a-f]{9})([0-9a-f]{6,9})", Pattern.CASE_INSENSITIVE);

    private static final Pattern EUI_FLASHARRAY =
            Pattern.compile("00([0-9a-f]{14})24a937([0-9a-f]{10})", Pattern.CASE_INSENSITIVE);
    private static final Pattern EUI_POWERSTORE =
            Pattern.compile("([0-9a-f]{16})8ccf0968([0-9a-f]{8})", Pattern.CASE_INSENSITIVE);

    /** Serial numbers of 12 characters, as ONTAP has them. */
    private static final Pattern CHARACTERS =
            Pattern.compile("(?:2[1-9a-f]|[3-6][0-9a-f]|7[0-9a-e]){12}", Pattern.CASE_INSENSITIVE);

    private static final HexFormat HEX = HexFormat.of();

    /** Before the identifier of a device of a TrueNAS. */
    private static final String HEX_PREFIX = "0x";

    private static final int SERIAL_DIGITS = 24;
    private static final int FLASHARRAY_SPLIT = 14;
    private static final int POWERSTORE_SPLIT = 16;

    private final KeyedHash hash;

    DeviceNames(KeyedHash hash) {
        this.hash = hash;
    }

    /** @param digits hexadecimal, without separators */
    String hex(String digits) {
        Matcher hitachi = NAA6_HITACHI.matcher(digits);
        if (hitachi.matches()) {
            return hitachi.group(1) + hash.hex(hitachi.group(2)) + hitachi.group(3);
        }
        Matcher naa6 = NAA6.matcher(digits);
        if (naa6.matches()) {
            return naa6.group(1) + digits(naa6.group(2));
        }
        Matcher flash = EUI_FLASHARRAY.matcher(digits);
        if (flash.matches()) {
            String serial = hash.hex(flash.group(1) + flash.group(2));
            return "00" + serial.substring(0, FLASHARRAY_SPLIT) + "24a937" + serial.substring(FLASHARRAY_SPLIT);
        }
        Matcher power = EUI_POWERSTORE.matcher(digits);
        if (power.matches()) {
            String serial = hash.hex(power.group(1) + power.group(2));
            return serial.substring(0, POWERSTORE_SPLIT) + "8ccf0968" + serial.substring(POWERSTORE_SPLIT);
        }
        Matcher naa8 = NAA8.matcher(digits);
        return digits.length() == 16 && naa8.matches() ? naa8.group(1) + hash.hex(naa8.group(2)) : digits(digits);
    }

    /** What an array calls a serial number: digits of a device, or characters that devices have as digits. */
    String serial(String text) {
        if (text.startsWith(HEX_PREFIX)) {
            return HEX_PREFIX + serial(text.substring(HEX_PREFIX.length()));
        }
        if (text.matches("(?i)[0-9a-f]{16,}")) {
            return text.startsWith("02") && text.length() > 40 ? vml(text) : hex(text);
        }
        return text.matches("(?i)[0-9a-f-]{8,}") ? hash.hex(text) : hash.shaped(text);
    }

    private String digits(String digits) {
        return CHARACTERS.matcher(digits).matches()
                ? HEX.formatHex(
                        serial(new String(HEX.parseHex(digits), US_ASCII)).getBytes(US_ASCII))
                : hash.hex(digits);
    }

    /** For example {@code naa.…}, {@code eui.…}, {@code t10.…}, {@code vml.…}; the kind stays. */
    String device(String name) {
        int dot = name.indexOf('.');
        String kind = name.substring(0, dot + 1);
        String rest = name.substring(dot + 1);
        if (!rest.matches("[0-9A-Fa-f]+")) {
            return kind + hash.shaped(rest);
        }
        return kind + ("vml.".equals(kind) ? vml(rest) : hex(rest));
    }

    /** Ten digits of type and LUN, the digits of the device, and six characters of the model in hexadecimal form. */
    String vml(String digits) {
        int end = 10 + 8 + SERIAL_DIGITS;
        if (digits.length() >= end && NAA6.matcher(digits.substring(10, end)).matches()) {
            return digits.substring(0, 10) + hex(digits.substring(10, end)) + digits.substring(end);
        }
        return digits.length() > 10 ? digits.substring(0, 10) + hash.hex(digits.substring(10)) : digits;
    }

    /** World wide names with colons. */
    String wwn(String text) {
        String digits = hex(text.replace(":", ""));
        return String.join(":", digits.split("(?<=\\G..)"));
    }

    /** World wide names as the number that vSphere has for them. */
    String wwnNumber(String number) {
        String hex = String.format("%016x", Long.parseLong(number));
        return String.valueOf(Long.parseUnsignedLong(hex(hex), 16));
    }
}
