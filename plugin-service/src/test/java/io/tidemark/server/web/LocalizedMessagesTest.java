package io.tidemark.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.advice.AdviceMessage;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.run.Finding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.http.MediaType;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.mock.http.MockHttpOutputMessage;
import tools.jackson.databind.json.JsonMapper;

class LocalizedMessagesTest {

    private static final Statement GROWTH = AdviceMessage.OLD_HOST_GROWTH.with("bytes", 3L << 29);

    private final JsonMapper json = JsonMapper.builder().build();
    private final JacksonJsonHttpMessageConverter converter = new LocalizedMessages().localizingConverter(json);

    private String text(Object answer, Locale locale) throws IOException {
        return sent(answer, "text", locale);
    }

    private String sent(Object answer, String property, Locale locale) throws IOException {
        LocaleContextHolder.setLocale(locale);
        MockHttpOutputMessage written = new MockHttpOutputMessage();
        converter.write(answer, MediaType.APPLICATION_JSON, written);
        return json.readTree(written.getBodyAsString(StandardCharsets.UTF_8))
                .get(property)
                .asString();
    }

    @AfterEach
    void forget() {
        LocaleContextHolder.resetLocaleContext();
    }

    @Test
    void answersInTheLanguageOfTheRequest() throws IOException {
        assertThat(text(GROWTH, Locale.GERMANY)).startsWith("Auch die 1,5 GB,");
        assertThat(text(GROWTH, Locale.US)).startsWith("The 1.5 GB ");
        assertThat(text(Finding.info(GROWTH), Locale.GERMANY)).startsWith("Auch die 1,5 GB,");
    }

    @Test
    void answersInEnglishWhenTheLanguageIsNotShipped() throws IOException {
        assertThat(text(GROWTH, Locale.JAPAN)).startsWith("The 1.5 GB ");
    }

    @Test
    void keepsATextThatTheCatalogCannotReplace() throws IOException {
        assertThat(text(Statement.of("OF_AN_OLDER_RELEASE", "As it was."), Locale.GERMANY))
                .isEqualTo("As it was.");
        assertThat(text(new Statement("OLD_HOST_GROWTH", "Without its bytes.", Map.of()), Locale.GERMANY))
                .isEqualTo("Without its bytes.");
    }

    @Test
    void sendsTheSeverityOfTheCodeAndThatOfAFinding() throws IOException {
        assertThat(sent(AdviceMessage.THICK.statement(), "severity", Locale.US)).isEqualTo("warning");
        assertThat(sent(Finding.error(GROWTH), "severity", Locale.US)).isEqualTo("error");
    }

    @Test
    void storesDocumentsInEnglishWithoutSeverities() {
        LocaleContextHolder.setLocale(Locale.GERMANY);
        assertThat(json.writeValueAsString(GROWTH)).contains("The 1.5 GB ").doesNotContain("severity");
    }
}
