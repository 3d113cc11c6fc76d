package io.tidemark.vcenter.esxcli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.vcenter.vim25.EsxcliArgument;
import io.tidemark.vcenter.vim25.EsxcliFailure;
import io.tidemark.vcenter.vim25.ExecuteSoap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EsxcliTextTest {

    private static final String XSI = " xmlns=\"urn:vim25\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"";

    @Test
    void escapesTheInnerLevel() {
        assertThat(EsxcliText.argument("volumelabel", "a&b</volumelabel><volumelabel>c"))
                .isEqualTo("<volumelabel>a&amp;b&lt;/volumelabel&gt;&lt;volumelabel&gt;c</volumelabel>");
        assertThatIllegalArgumentException().isThrownBy(() -> EsxcliText.argument("x><y", "1"));
    }

    @Test
    void namesHandlerAndMethodAfterTheWords() {
        ExecuteSoap request =
                Esxcli.request("storage  core device vaai status get", Map.of("device", "naa.1", "another", "2"));
        assertThat(request.getMoid()).isEqualTo("ha-cli-handler-storage-core-device-vaai-status");
        assertThat(request.getMethod()).isEqualTo("vim.EsxCLI.storage.core.device.vaai.status.get");
        assertThat(request.getVersion()).isEqualTo("urn:vim25/5.0");
        assertThat(request.getArgument()).extracting(EsxcliArgument::getName).containsExactly("another", "device");
    }

    @Test
    void readsRowsWithRepeatedColumnsWhateverTheirType() {
        EsxcliOutput answer = EsxcliText.answer("<obj" + XSI + " xsi:type=\"ArrayOfDataObject\">"
                + "<DataObject xsi:type=\"VimEsxCLIany\"><Device>naa.1</Device><Tag>a</Tag><Tag>b</Tag><Empty/></DataObject>"
                + "<DataObject xsi:type=\"other\"><Device>naa.2</Device></DataObject></obj>");
        assertThat(answer.rows())
                .containsExactly(
                        Map.of("Device", List.of("naa.1"), "Tag", List.of("a", "b"), "Empty", List.of("")),
                        Map.of("Device", List.of("naa.2")));
        assertThat(answer.scalar()).isNull();
    }

    @Test
    void readsSingleObjectsScalarsEmptyListsAndNothing() {
        assertThat(EsxcliText.answer("<obj" + XSI + " xsi:type=\"VimEsxCLIsystemversionget\"><Build>1</Build></obj>")
                        .rows())
                .containsExactly(Map.of("Build", List.of("1")));
        assertThat(EsxcliText.answer("<obj" + XSI + " xsi:type=\"xsd:boolean\">true</obj>"))
                .isEqualTo(new EsxcliOutput(List.of(), "true"));
        assertThat(EsxcliText.answer("<obj" + XSI + " xsi:type=\"ArrayOfDataObject\"></obj>"))
                .isEqualTo(new EsxcliOutput(List.of(), null));
        assertThat(EsxcliText.answer(null)).isEqualTo(new EsxcliOutput(List.of(), null));
    }

    @Test
    void passesOnTheHostsOwnWords() {
        EsxcliFailure failure = new EsxcliFailure();
        failure.setFaultMsg("EsxCLI.CLIFault.summary");
        failure.setFaultDetail(
                "<LocalizedMethodFault><fault xmlns:x=\"http://www.w3.org/2001/XMLSchema-instance\""
                        + " x:type=\"VimEsxCLICLIFault\"><errMsg>Volume &#39;a&amp;b&#39; not found</errMsg></fault></LocalizedMethodFault>");
        assertThat(EsxcliText.fault(failure).detail()).isEqualTo("Volume 'a&b' not found");
        failure.setFaultDetail("not xml");
        assertThat(EsxcliText.fault(failure).detail()).isEqualTo("EsxCLI.CLIFault.summary");
    }
}
