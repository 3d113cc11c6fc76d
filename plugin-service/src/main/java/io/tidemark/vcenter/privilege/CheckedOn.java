package io.tidemark.vcenter.privilege;

/** The object on which vCenter checks a privilege; a role on the root folder with propagation covers all of them. */
public enum CheckedOn {
    /** Each object that is read. */
    OBJECT,
    /** The host that runs the command. */
    HOST,
    /** The object of the event or task. */
    AFFECTED,
    ROOT_FOLDER
}
