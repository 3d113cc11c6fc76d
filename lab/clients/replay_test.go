package clients

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tidemark.io/lab/replay"
)

const recording = "../replay/testdata/evidence.zip"

// node is an element of a message.
type node struct {
	XMLName  xml.Name
	Type     string `xml:"type,attr"`
	Text     string `xml:",chardata"`
	Children []node `xml:",any"`
}

func (n node) all(name string) []node {
	var found []node
	for _, c := range n.Children {
		if c.XMLName.Local == name {
			found = append(found, c)
		}
	}
	return found
}

func (n node) one(path ...string) node {
	for _, name := range path {
		if found := n.all(name); len(found) > 0 {
			n = found[0]
		} else {
			return node{}
		}
	}
	return n
}

func (n node) texts(name string) []string {
	var found []string
	for _, c := range n.all(name) {
		found = append(found, strings.TrimSpace(c.Text))
	}
	return found
}

var wireTime = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d`)

// leaves are the values in an element, but for times.
func (n node) leaves() []string {
	found := []string{}
	if text := strings.TrimSpace(n.Text); len(n.Children) == 0 && text != "" && !wireTime.MatchString(text) {
		found = append(found, text)
	}
	for _, c := range n.Children {
		found = append(found, c.leaves()...)
	}
	slices.Sort(found)
	return found
}

// recordedRead is a request for properties with what the vCenter returned: the values by path, by object.
type recordedRead struct {
	ask     object
	objects map[string]map[string][]string
}

// recordedCommand is a call of esxcli: host, object and method, and the response.
type recordedCommand struct {
	ask      []string
	response string
}

func recordedReads(t *testing.T) ([]recordedRead, []recordedCommand) {
	t.Helper()
	archive, err := zip.OpenReader(recording)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = archive.Close() }()
	file, err := archive.Open("exchange/vcenter-1.har")
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(file)
	if err != nil {
		t.Fatal(err)
	}
	var har struct {
		Log struct {
			Entries []struct {
				Request  struct{ PostData struct{ Text string } }
				Response struct{ Content struct{ Text string } }
			}
		}
	}
	if err := json.Unmarshal(text, &har); err != nil {
		t.Fatal(err)
	}
	var reads []recordedRead
	var commands []recordedCommand
	for _, e := range har.Log.Entries {
		switch text := e.Request.PostData.Text; {
		case strings.Contains(text, "<ExecuteSoap>"):
			call, answer := message(t, text).one("ExecuteSoap"), message(t, e.Response.Content.Text)
			commands = append(commands, recordedCommand{
				[]string{call.one("_this").Text, call.one("moid").Text, call.one("method").Text},
				answer.one("ExecuteSoapResponse", "returnval", "response").Text,
			})
			continue
		case !strings.Contains(text, "<RetrievePropertiesEx>"):
			continue
		}
		spec := message(t, e.Request.PostData.Text).one("RetrievePropertiesEx", "specSet")
		paths, types := map[string][]string{}, []string{}
		for _, p := range spec.all("propSet") {
			name := p.texts("type")[0]
			paths[name], types = p.texts("pathSet"), append(types, name)
		}
		ask := object{"types": types, "paths": paths}
		if from := spec.one("objectSet", "obj"); from.Type != "ContainerView" {
			ask = object{"object": []string{from.Type, from.Text}, "paths": paths}
		}
		objects := map[string]map[string][]string{}
		for _, o := range message(t, e.Response.Content.Text).one("RetrievePropertiesExResponse", "returnval").all("objects") {
			values := map[string][]string{}
			for _, p := range o.all("propSet") {
				values[p.texts("name")[0]] = p.one("val").leaves()
			}
			objects[o.texts("obj")[0]] = values
		}
		reads = append(reads, recordedRead{ask, objects})
	}
	return reads, commands
}

// message is the body of a SOAP message.
func message(t *testing.T, text string) node {
	t.Helper()
	var envelope node
	if err := xml.NewDecoder(bytes.NewReader([]byte(text))).Decode(&envelope); err != nil {
		t.Fatal(err)
	}
	return envelope.one("Body")
}

func TestPyVmomiReadsAStrictReplayAsItWasRecorded(t *testing.T) {
	recorded, commands := recordedReads(t)
	asked, esxcli := []object{}, [][]string{}
	for _, r := range recorded {
		asked = append(asked, r.ask)
	}
	for _, c := range commands {
		esxcli = append(esxcli, c.ask)
	}
	file, err := replay.Open(recording)
	if err != nil {
		t.Fatal(err)
	}
	site := replay.NewSite(file, replay.Options{})
	address, ca := serveTLS(t, "replay", site.VCenters[0])
	var got struct {
		About  []string
		Esxcli []string
		Reads  []map[string]map[string][]string
	}
	runPython(t, "replay_client.py", object{"host": "127.0.0.1", "port": address.Port, "ca": ca, "reads": asked, "esxcli": esxcli}, &got)

	equal(t, "kind and GUID", strings.Join(got.About[:2], " "), "VirtualCenter "+site.VCenters[0].GUID)
	equal(t, "reads", len(got.Reads), 7)
	for i, r := range recorded {
		if len(r.objects) == 0 || len(got.Reads[i]) != len(r.objects) {
			t.Errorf("%v: %d objects instead of %d", r.ask, len(got.Reads[i]), len(r.objects))
		}
		for id, values := range r.objects {
			for path, want := range values {
				if read := got.Reads[i][id][path]; !slices.Equal(read, want) {
					t.Errorf("%s of %s: %v\ninstead of %v", path, id, read, want)
				}
			}
		}
	}
	equal(t, "esxcli", len(got.Esxcli), 2)
	for i, c := range commands {
		equal(t, strings.Join(c.ask, " "), got.Esxcli[i], c.response)
	}
	for _, u := range site.Unmatched() {
		t.Errorf("unmatched %+v", u)
	}
}
