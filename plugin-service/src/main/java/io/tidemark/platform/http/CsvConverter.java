package io.tidemark.platform.http;

import io.tidemark.platform.Csv;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractHttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.stereotype.Component;

/** Writes {@link Csv.Lines} as they come. */
@Component
class CsvConverter extends AbstractHttpMessageConverter<Csv.Lines> {

    CsvConverter() {
        super(MediaType.parseMediaType(Csv.TYPE));
    }

    @Override
    protected boolean supports(Class<?> type) {
        return Csv.Lines.class.isAssignableFrom(type);
    }

    @Override
    public boolean canRead(Class<?> type, @Nullable MediaType media) {
        return false;
    }

    @Override
    protected Csv.Lines readInternal(Class<? extends Csv.Lines> type, HttpInputMessage request) {
        throw new HttpMessageNotReadableException(Csv.TYPE, request);
    }

    @Override
    protected void writeInternal(Csv.Lines lines, HttpOutputMessage response) throws IOException {
        try {
            lines.write(response.getBody());
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
