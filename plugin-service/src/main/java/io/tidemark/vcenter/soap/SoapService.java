package io.tidemark.vcenter.soap;

import io.tidemark.vcenter.vim25.ObjectFactory;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import org.jspecify.annotations.Nullable;

/** The SOAP services of a vCenter; one session is valid for all of them. */
enum SoapService {
    VIM("/sdk", "urn:vim25", ObjectFactory.class),
    /** The Storage Monitoring Service, which gets the session in the SOAP header, and has faults of the other one. */
    SMS("/sms/sdk", "urn:sms", io.tidemark.vcenter.sms.ObjectFactory.class, ObjectFactory.class);

    /** The first version with all members that are read. */
    static final String SMS_VERSION = "4.0";

    private final String path;
    private final String namespace;
    private final Class<?>[] types;
    private @Nullable JAXBContext context;

    SoapService(String path, String namespace, Class<?>... types) {
        this.path = path;
        this.namespace = namespace;
        this.types = types;
    }

    static SoapService of(Object request) {
        return of(request.getClass());
    }

    /** The service that a generated type is of. */
    static SoapService of(Class<?> type) {
        return type.getPackage().equals(SMS.types[0].getPackage()) ? SMS : VIM;
    }

    String path() {
        return path;
    }

    String namespace() {
        return namespace;
    }

    /** Building it costs about half a second, so it is created at the first call. */
    synchronized JAXBContext context() {
        JAXBContext known = context;
        if (known == null) {
            try {
                known = JAXBContext.newInstance(types);
            } catch (JAXBException e) {
                throw new IllegalStateException("The generated classes do not fit together", e);
            }
            context = known;
        }
        return known;
    }
}
