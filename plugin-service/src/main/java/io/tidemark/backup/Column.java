package io.tidemark.backup;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A column and the format of its values in an export, the same for both databases. */
record Column(String name, Kind kind) {

    /** The type of the values. */
    enum Kind {
        INSTANT,
        WHOLE,
        FRACTION,
        FLAG,
        BYTES,
        TEXT
    }

    /** Rejects types that no table uses, so that no value is converted incorrectly. */
    static Column of(String name, int type, String typeName) {
        if (typeName.toLowerCase(Locale.ROOT).startsWith("timestamp")) {
            return new Column(name, Kind.INSTANT);
        }
        Kind kind = switch (type) {
            case Types.BIGINT, Types.INTEGER, Types.SMALLINT -> Kind.WHOLE;
            case Types.DOUBLE, Types.FLOAT, Types.REAL -> Kind.FRACTION;
            case Types.BOOLEAN, Types.BIT -> Kind.FLAG;
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> Kind.BYTES;
            case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.CLOB -> Kind.TEXT;
            default -> throw new IllegalStateException("no export knows the type " + typeName + " of " + name);
        };
        return new Column(name, kind);
    }

    /** The value in a JSON type. */
    @Nullable
    Object read(ResultSet row, int index) throws SQLException {
        Object value = switch (kind) {
            case INSTANT -> {
                OffsetDateTime at = row.getObject(index, OffsetDateTime.class);
                yield at == null ? null : at.toInstant().toString();
            }
            case WHOLE -> row.getLong(index);
            case FRACTION -> row.getDouble(index);
            case FLAG -> row.getBoolean(index);
            case BYTES -> {
                byte[] bytes = row.getBytes(index);
                yield bytes == null ? null : Base64.getEncoder().encodeToString(bytes);
            }
            case TEXT -> row.getString(index);
        };
        return row.wasNull() ? null : value;
    }

    /** The value in the type of the database. */
    @Nullable
    Object parse(@Nullable JsonNode value) {
        if (value == null || value.isNull()) {
            return null;
        }
        return switch (kind) {
            case INSTANT -> java.time.Instant.parse(value.asString()).atOffset(ZoneOffset.UTC);
            case WHOLE -> value.asLong();
            case FRACTION -> value.asDouble();
            case FLAG -> value.asBoolean();
            case BYTES -> Base64.getDecoder().decode(value.asString());
            case TEXT -> value.asString();
        };
    }
}
