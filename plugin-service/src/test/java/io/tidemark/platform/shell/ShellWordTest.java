package io.tidemark.platform.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShellWordTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    PURE                    | PURE
                    naa.624a9370            | naa.624a9370
                    iqn.2010-06.com.a:b.1   | iqn.2010-06.com.a:b.1
                    LUN C-Mode              | 'LUN C-Mode'
                    LUN`reboot -f`          | 'LUN`reboot -f`'
                    $(reboot)               | '$(reboot)'
                    iqn.x;reboot            | 'iqn.x;reboot'
                    [fe80::1]:3260          | '[fe80::1]:3260'
                    *                       | '*'
                    it's                    | 'it'\\''s'
                    """)
    void quotesWhatTheShellWouldChange(String text, String word) {
        assertThat(ShellWord.of(text)).isEqualTo(word);
    }

    @Test
    void quotesAnEmptyWord() {
        assertThat(ShellWord.of("")).isEqualTo("''");
    }

    @Test
    void knowsControlCharacters() {
        assertThat(ShellWord.isPrintable("esxcli storage --model 'é'")).isTrue();
        assertThat(ShellWord.isPrintable("a\nb")).isFalse();
        assertThat(ShellWord.isPrintable("a\u001b[2J")).isFalse();
        assertThat(ShellWord.isPrintable("a\u009b2J")).isFalse();
    }
}
