package io.tidemark.vcenter.soap;

import org.jspecify.annotations.Nullable;

/**
 * A received SOAP fault: {@code type} is the xsi:type of its detail, {@code detail} a vim25 object when the type is
 * known.
 */
final class SoapFault extends Exception {

    private final String type;
    private final transient @Nullable Object detail;

    SoapFault(String type, @Nullable Object detail, String message) {
        super(message);
        this.type = type;
        this.detail = detail;
    }

    String type() {
        return type;
    }

    @Nullable
    Object detail() {
        return detail;
    }

    String text() {
        String message = getMessage();
        return message == null || message.isBlank() ? type : message;
    }
}
