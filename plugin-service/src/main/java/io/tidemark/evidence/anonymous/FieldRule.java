package io.tidemark.evidence.anonymous;

/** What a field contains. */
enum FieldRule {
    /** The same at every site, but for identities in it. */
    KEEP,
    /** A version, which can look like an address. */
    VERSION,
    /** Sentences and other text of people: replaced as a whole. */
    TEXT,
    SECRET,
    /** A position in a list, as the server encodes it. */
    TOKEN,
    /** Name or address of a machine. */
    HOST,
    USER,
    /** Name of the object that the answer describes. */
    NAME,
    DATASTORE,
    VM,
    CLUSTER,
    FOLDER,
    /** Name of an object of an array, with its container. */
    VOLUME,
    SERIAL,
    UUID,
    WWN,
    PATH,
    /** An address of the server itself, often without its host and path: the request for the next page. */
    LINK,
    /** A byte of an identifier. */
    BYTE
}
