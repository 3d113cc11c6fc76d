package io.tidemark.vcenter.soap;

import io.tidemark.vcenter.vim25.ObjectFactory;

/** The SOAP services of a vCenter; one session is valid for all of them. */
enum SoapService {
    VIM("/sdk", "urn:vim25"),
    /** The Storage Monitoring Service, which gets the session in the SOAP header. */
    SMS("/sms/sdk", "urn:sms");

    /** The first version with all members that are read. */
    static final String SMS_VERSION = "4.0";

    private final String path;
    private final String namespace;

    SoapService(String path, String namespace) {
        this.path = path;
        this.namespace = namespace;
    }

    static SoapService of(Object request) {
        return request.getClass().getPackage().equals(io.tidemark.vcenter.sms.ObjectFactory.class.getPackage())
                ? SMS
                : VIM;
    }

    static Class<?>[] types() {
        return new Class<?>[] {ObjectFactory.class, io.tidemark.vcenter.sms.ObjectFactory.class};
    }

    String path() {
        return path;
    }

    String namespace() {
        return namespace;
    }
}
