package io.tidemark.vcenter.privilege;

import java.util.Arrays;
import java.util.Optional;

/**
 * The esxcli commands that the service runs through {@code ExecuteSoap}. Their privileges are decided on the host by the
 * command and not in VMware's type information.
 */
public enum EsxcliCommand {
    UNMAP("storage vmfs unmap", VcenterPrivilege.HOST_STORAGE),
    PRIMITIVES("storage core device vaai status get", VcenterPrivilege.HOST_STORAGE),
    DEVICES("storage core device list", VcenterPrivilege.HOST_STORAGE),
    PATHS("storage nmp device list", VcenterPrivilege.HOST_STORAGE),
    CLAIM_RULES("storage core claimrule list", VcenterPrivilege.HOST_STORAGE),
    OPTIONS("system settings advanced list", VcenterPrivilege.HOST_STORAGE),
    SET_OPTION("system settings advanced set", VcenterPrivilege.HOST_ADVANCED);

    private final String words;
    private final VcenterPrivilege privilege;

    EsxcliCommand(String words, VcenterPrivilege privilege) {
        this.words = words;
        this.privilege = privilege;
    }

    /** The command as on the command line of a host. */
    public String words() {
        return words;
    }

    public VcenterPrivilege privilege() {
        return privilege;
    }

    /** The command of a method such as {@code vim.EsxCLI.storage.vmfs.unmap}. */
    static Optional<EsxcliCommand> of(String method) {
        return Arrays.stream(values())
                .filter(command -> method.endsWith("." + command.words.replace(' ', '.')))
                .findFirst();
    }
}
