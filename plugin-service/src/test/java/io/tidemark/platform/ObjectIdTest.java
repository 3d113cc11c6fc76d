package io.tidemark.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class ObjectIdTest {

    private static final String GUID = "674908e5-ab21-4079-9cb1-596358ee5dd1";

    @ParameterizedTest
    @ValueSource(strings = {GUID + ":datastore-12", "urn:vmomi:Datastore:datastore-12:" + GUID})
    void readsItsOwnFormAndThatOfTheVsphereClient(String text) {
        ObjectId id = ObjectId.parse(text);
        assertThat(id).isEqualTo(new ObjectId(GUID, "datastore-12"));
        assertThat(id).hasToString(GUID + ":datastore-12");
    }

    @Test
    void isTheSameInAnyCaseOfTheGuid() {
        ObjectId id = ObjectId.parse(GUID.toUpperCase(Locale.ROOT) + ":datastore-12");
        assertThat(id).isEqualTo(new ObjectId(GUID, "datastore-12"));
        assertThat(id).hasToString(GUID + ":datastore-12");
        assertThat(new ObjectId(GUID, "Datastore-12")).isNotEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "datastore-12",
                GUID,
                ":datastore-12",
                GUID + ":",
                GUID + ":12-datastore",
                GUID + ":datastore 12",
                GUID + ":datastore-12' or '1'='1",
                GUID + ":datastore-12:more",
                "674908e5ab2140799cb1596358ee5dd1:datastore-12",
                "674908e5-ab21-4079-9cb1-596358ee5ddX:datastore-12",
                "urn:vmomi:Datastore:datastore-12",
                "urn:other:Datastore:datastore-12:" + GUID,
                "urn:vmomi:Datastore:" + GUID + ":datastore-12",
                "urn:vmomi:Datastore:datastore-12:" + GUID + ":more"
            })
    void refusesEverythingElse(String text) {
        assertThatThrownBy(() -> ObjectId.parse(text)).isInstanceOfSatisfying(Problem.class, problem -> {
            assertThat(problem.status()).isEqualTo(400);
            assertThat(problem.slug()).isEqualTo("invalid-request");
        });
    }

    @Test
    void takesManagedObjectIdsOfEightyCharactersAtMost() {
        assertThat(new ObjectId(GUID, "d".repeat(80)).moid()).hasSize(80);
        assertThatThrownBy(() -> new ObjectId(GUID, "d".repeat(81))).isInstanceOf(Problem.class);
    }

    @Test
    void isATextInJson() {
        JsonMapper json = JsonMapper.shared();
        ObjectId id = new ObjectId(GUID, "host-7");
        assertThat(json.writeValueAsString(id)).isEqualTo("\"" + GUID + ":host-7\"");
        assertThat(json.readValue("\"urn:vmomi:HostSystem:host-7:" + GUID + "\"", ObjectId.class))
                .isEqualTo(id);
    }
}
