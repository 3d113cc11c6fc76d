package io.tidemark.evidence.anonymous;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Values that are the same at every site, from {@code vocabulary.txt}: states, types, vendors, models, privileges. */
final class Vocabulary {

    /** Numbers, also with units or of versions, truth values, and times; samples of counters are lists of them. */
    private static final Pattern VALUE = Pattern.compile(
            "[+-]?\\d+([.,]\\d+)?(E[+-]?\\d+)?|true|false|null|\\d{4}-\\d\\d-\\d\\d([T ][\\d:.]+(Z|[+-]\\d\\d:?\\d\\d)?)?|PT?[\\dDHMS.]+"
                    + "|mpx\\.[\\w:]+|vmhba\\d+(:[CTL]\\d+)*|vmx-\\d\\d|0x[0-9A-F]+");

    /** Types and ids of managed objects, as vCenter numbers them. */
    private static final Pattern OBJECT = Pattern.compile(
            "(vm|host|datastore|group-[a-z]|group|domain-[cs]|resgroup|network|dvportgroup|dvs|datacenter|task|snapshot|session"
                    + "|optionmanager|networkSystem|storageSystem|datastoreSystem|ha-[a-z-]+|EventHistoryCollector|alarm|view)-[a-z]?\\d+");

    /** Groups of advanced options of ESXi, by which their keys are known. */
    private static final Set<String> OPTION_GROUPS = Set.of(
            "DataMover",
            "Disk",
            "FSS",
            "ISCSI",
            "LPage",
            "LSOM",
            "Migrate",
            "NFS",
            "NFS41",
            "Nvme",
            "RdmFilter",
            "Scsi",
            "SvMotion",
            "Syslog",
            "UserVars",
            "VMFS",
            "VMFS3",
            "VMkernel",
            "VSAN");

    /** As the host and as esxcli writes it. */
    private static final Pattern OPTION = Pattern.compile(
            "/(?:GROUP)/[A-Z]\\w+|(?:GROUP)(?:\\.\\w+)+".replace("GROUP", String.join("|", OPTION_GROUPS)));

    private final Set<String> words;

    Vocabulary() {
        try (InputStream file = Objects.requireNonNull(Vocabulary.class.getResourceAsStream("vocabulary.txt"))) {
            words = Arrays.stream(new String(file.readAllBytes(), StandardCharsets.UTF_8).split("\n"))
                    .map(line -> line.strip().toLowerCase(Locale.ROOT))
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Set<String> words() {
        return words;
    }

    /** In either case. */
    boolean contains(String text) {
        return words.contains(text.toLowerCase(Locale.ROOT));
    }

    /** Words that are no identities where they stand in a key of an option. */
    Set<String> optionGroups() {
        return OPTION_GROUPS;
    }

    static boolean isValue(String text) {
        return VALUE.matcher(text).matches()
                || OPTION.matcher(text).matches()
                || Arrays.stream(text.split(",", -1))
                        .allMatch(figure -> VALUE.matcher(figure).matches());
    }

    static boolean isObject(String text) {
        return OBJECT.matcher(text).matches();
    }
}
