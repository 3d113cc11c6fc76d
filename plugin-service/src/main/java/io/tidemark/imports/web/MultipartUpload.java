package io.tidemark.imports.web;

import io.tidemark.imports.file.ImportProblemMessage;
import io.tidemark.imports.file.ReceivedFile;
import io.tidemark.imports.run.Upload;
import io.tidemark.imports.run.UploadedFiles;
import io.tidemark.platform.Patterns;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.tomcat.util.http.fileupload.FileItemIterator;
import org.apache.tomcat.util.http.fileupload.FileItemStream;
import org.apache.tomcat.util.http.fileupload.FileUpload;
import org.apache.tomcat.util.http.fileupload.FileUploadException;
import org.apache.tomcat.util.http.fileupload.InvalidFileNameException;
import org.apache.tomcat.util.http.fileupload.UploadContext;
import org.apache.tomcat.util.http.fileupload.servlet.ServletRequestContext;
import org.jspecify.annotations.Nullable;

/** The parts of a multipart request, streamed; a part is read only when it is requested. */
final class MultipartUpload implements Upload {

    private static final int LONGEST_FIELD = 1024;
    private static final int MOST_FIELDS = 20;

    private final UploadContext request;

    MultipartUpload(HttpServletRequest request) {
        this.request = new ServletRequestContext(request);
    }

    @Override
    public UploadedFiles into(Store store) {
        FileUpload upload = new FileUpload();
        upload.setHeaderEncoding(StandardCharsets.UTF_8.name());
        List<ReceivedFile> files = new ArrayList<>();
        Map<String, String> fields = new HashMap<>();
        try {
            FileItemIterator parts = upload.getItemIterator(request);
            while (parts.hasNext()) {
                FileItemStream part = parts.next();
                try (InputStream content = part.openStream()) {
                    if (part.isFormField()) {
                        fields.put(part.getFieldName(), field(content, part.getFieldName(), fields.size()));
                    } else if ("file".equals(part.getFieldName())) {
                        files.add(store.keep(files.size(), plain(part.getName()), content));
                    } else {
                        throw unknown(part.getFieldName());
                    }
                }
            }
        } catch (FileUploadException e) {
            throw refused(e);
        } catch (IOException e) {
            throw refused(e);
        } catch (UncheckedIOException e) {
            throw refused(e.getCause());
        } catch (InvalidFileNameException e) {
            throw refused(e);
        }
        String host = fields.remove("host");
        Long unit = unit(fields.remove("requestedUnit"));
        fields.keySet().stream().findFirst().ifPresent(name -> {
            throw unknown(name);
        });
        return new UploadedFiles(files, host, unit);
    }

    private static Problem refused(Exception e) {
        return Problem.invalid(ImportProblemMessage.IMPORT_NOT_RECEIVED).because(e);
    }

    private static Problem unknown(String name) {
        return Problem.invalid()
                .error(
                        String.valueOf(name),
                        ImportProblemMessage.IMPORT_PART_UNKNOWN.with("known", "file, host, requestedUnit"));
    }

    private static String field(InputStream content, String name, int number) throws IOException {
        byte[] text = content.readNBytes(LONGEST_FIELD + 1);
        if (text.length > LONGEST_FIELD || number >= MOST_FIELDS) {
            throw Problem.invalid().error(name, RequestMessage.VALUE_TOO_LONG.with("max", LONGEST_FIELD));
        }
        String value = new String(text, StandardCharsets.UTF_8);
        if (!value.matches(Patterns.ONE_LINE)) {
            throw Problem.invalid().error(name, RequestMessage.VALUE_CONTROL_CHARACTERS);
        }
        return value;
    }

    private static @Nullable Long unit(@Nullable String text) {
        if (text == null || text.isBlank()) {
            return null;
        }
        try {
            return Long.valueOf(text.strip());
        } catch (NumberFormatException e) {
            throw Problem.invalid().error("requestedUnit", RequestMessage.VALUE_TYPE.with("type", "INTEGER"));
        }
    }

    /** Without folders and control characters. */
    private static String plain(@Nullable String name) {
        String last =
                name == null ? "" : name.replaceAll(".*[/\\\\]", "").replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", "");
        String shown = last.isBlank() ? "file" : last;
        return shown.length() > 200 ? shown.substring(shown.length() - 200) : shown;
    }
}
