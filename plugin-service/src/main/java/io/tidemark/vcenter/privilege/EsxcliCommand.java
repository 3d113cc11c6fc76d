package io.tidemark.vcenter.privilege;

import java.util.Arrays;
import java.util.Optional;

/**
 * The esxcli commands that the service runs through {@code ExecuteSoap}. Their privileges are decided on the host by the
 * command and not in VMware's type information.
 */
public enum EsxcliCommand {
    UNMAP("storage vmfs unmap", VcenterPrivilege.HOST_STORAGE, Effect.WRITES_HOSTS),
    PRIMITIVES("storage core device vaai status get", VcenterPrivilege.HOST_STORAGE, Effect.READS),
    DEVICES("storage core device list", VcenterPrivilege.HOST_STORAGE, Effect.READS),
    PATHS("storage nmp device list", VcenterPrivilege.HOST_STORAGE, Effect.READS),
    SATP_RULES("storage nmp satp rule list", VcenterPrivilege.HOST_STORAGE, Effect.READS),
    PORT_BINDINGS("iscsi networkportal list", VcenterPrivilege.HOST_STORAGE, Effect.READS),
    LOCK_MODES("storage vmfs lockmode list", VcenterPrivilege.HOST_STORAGE, Effect.READS),
    CLAIM_RULES("storage core claimrule list", VcenterPrivilege.HOST_STORAGE, Effect.READS),
    OPTIONS("system settings advanced list", VcenterPrivilege.HOST_STORAGE, Effect.READS),
    SET_OPTION("system settings advanced set", VcenterPrivilege.HOST_ADVANCED, Effect.WRITES_HOSTS);

    private final String words;
    private final VcenterPrivilege privilege;
    private final Effect effect;

    EsxcliCommand(String words, VcenterPrivilege privilege, Effect effect) {
        this.words = words;
        this.privilege = privilege;
        this.effect = effect;
    }

    /** The command as on the command line of a host. */
    public String words() {
        return words;
    }

    public VcenterPrivilege privilege() {
        return privilege;
    }

    public Effect effect() {
        return effect;
    }

    /** The command of a method such as {@code vim.EsxCLI.storage.vmfs.unmap}. */
    static Optional<EsxcliCommand> of(String method) {
        return Arrays.stream(values())
                .filter(command -> method.endsWith("." + command.words.replace(' ', '.')))
                .findFirst();
    }
}
