package io.tidemark.security.login;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoginNameTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "anna",
                "ANNA",
                " anna ",
                "an\u00a0na",
                "anna\u200b",
                "anna@corp.example",
                "Anna@CORP",
                "anna@corp.example.",
                "CORP\\anna",
                "corp.example\\Anna",
                "corp/anna",
                "CORP\\anna@corp.example",
                "\uff41\uff4e\uff4e\uff41",
                "a\u0301nna",
                "\u00e1nna"
            })
    void isTheSameForAllSpellingsOfAUser(String typed) {
        assertThat(LoginName.canonical(typed)).isEqualTo("anna");
    }

    @Test
    void foldsLettersWhoseCasesDifferInLength() {
        assertThat(LoginName.canonical("STRASSE")).isEqualTo(LoginName.canonical("straße"));
        assertThat(LoginName.canonical("İnci")).isEqualTo(LoginName.canonical("inci"));
    }

    @Test
    void keepsUsersApart() {
        assertThat(LoginName.canonical("anna")).isNotEqualTo(LoginName.canonical("bert"));
        assertThat(LoginName.canonical("@corp")).isNotEmpty();
        assertThat(LoginName.canonical("corp\\")).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "10.1.2.3, 10.1.2.3",
        "::ffff:10.1.2.3, 10.1.2.3",
        "2001:db8:1:2:3:4:5:6, 2001:db8:1:2:0:0:0:0",
        "2001:db8:1:2::9, 2001:db8:1:2:0:0:0:0"
    })
    void takesANetworkForAnAddress(String address, String canonical) {
        assertThat(LoginAddress.canonical(address)).isEqualTo(canonical);
    }
}
