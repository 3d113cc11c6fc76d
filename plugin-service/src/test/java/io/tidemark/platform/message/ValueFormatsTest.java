package io.tidemark.platform.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The page's formats pass the same examples. */
class ValueFormatsTest {

    record Example(String locale, String style, Object value, String text) {}

    static List<Example> examples() throws IOException {
        return JsonMapper.builder()
                .build()
                .readValue(new ClassPathResource("messages/formats.json").getInputStream(), new TypeReference<>() {});
    }

    @ParameterizedTest
    @MethodSource("examples")
    void formatsAsThePageDoes(Example example) {
        ValueFormats formats = ValueFormats.of(Locale.forLanguageTag(example.locale()));
        assertThat(formats.format(example.style(), example.value())).isEqualTo(example.text());
    }
}
