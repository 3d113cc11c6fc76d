package io.tidemark.vcenter.privilege;

/** The object on which vCenter checks a privilege; a role on the root folder with propagation covers all of them. */
public enum CheckedOn {
    /** Each object that is read. */
    OBJECT("each object"),
    /** The host that runs the command. */
    HOST("the host"),
    /** The object of the event or task. */
    AFFECTED("the object of the task or event"),
    ROOT_FOLDER("the root folder");

    private final String title;

    CheckedOn(String title) {
        this.title = title;
    }

    /** As the documentation names it. */
    public String title() {
        return title;
    }
}
