package flasharray

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func join(names []string) string { return strings.Join(names, " ") }

func TestFilterSelects(t *testing.T) {
	f := newFixture(t, Options{})
	serial := f.volume("gold-02").Serial
	for filter, want := range map[string]string{
		"serial='" + serial + "'":                        "gold-02",
		"serial='" + strings.ToLower(serial) + "'":       "",
		"name='gold-01'":                                 "gold-01",
		`name="gold-01"`:                                 "gold-01",
		"name!='gold-01' and destroyed=false":            "empty-01 gold-02",
		"name=('gold-01','old-01')":                      "gold-01 old-01",
		"name='gold*'":                                   "gold-01 gold-02",
		"name='*-01'":                                    "empty-01 gold-01 old-01",
		"name='*l*-0*'":                                  "gold-01 gold-02 old-01",
		"name!='gold*'":                                  "empty-01 old-01",
		"name=('gold*','x')":                             "gold-01 gold-02",
		"name>'gold*'":                                   "gold-01 gold-02 old-01",
		"tags('a','b')":                                  "",
		"not(tags('a','b'))":                             "empty-01 gold-01 gold-02 old-01",
		"contains(name, 'gold')":                         "gold-01 gold-02",
		"not(contains(name, 'gold')) or name='gold-02'":  "empty-01 gold-02 old-01",
		"not (name='old-01' or name='gold-01')":          "empty-01 gold-02",
		"provisioned>4398046511104":                      "gold-02",
		"provisioned>=4398046511104":                     "gold-01 gold-02",
		"provisioned<4398046511104":                      "empty-01 old-01",
		"provisioned<=4398046511104 and space.virtual>0": "gold-01 old-01",
		"space.thin_provisioning=1":                      "empty-01",
		"space.thin_provisioning<0.9":                    "gold-01 gold-02",
		"destroyed=true":                                 "old-01",
		"time_remaining":                                 "old-01",
		"pod.name":                                       "",
		"pod or qos":                                     "",
		"not(pod)":                                       "empty-01 gold-01 gold-02 old-01",
		"pod.name='x'":                                   "",
		"pod.name!='x'":                                  "empty-01 gold-01 gold-02 old-01",
		"name='a' or name='gold-01' and provisioned>0":   "gold-01",
		"(name='gold-02' or name='gold-01') and provisioned<5e12": "gold-01",
		"name>'gold-01'":              "gold-02 old-01",
		"connection_count=(2)":        "empty-01 gold-02",
		"provisioned='4398046511104'": "",
		"name=''":                     "",
	} {
		if got := join(f.ok("/volumes", "filter", filter).names()); got != want {
			t.Errorf("%s selects %q", filter, got)
		}
	}
	for filter, want := range map[string]string{
		"wwns='2100F4C7AA002701'":               "esx-02",
		"contains(iqns[any], 'esx-01')":         "esx-01",
		"contains(iqns[all], 'com.vmware')":     "esx-01 esx-02",
		"wwns[all]!='2100F4C7AA002701'":         "esx-01",
		"nqns[all]='x'":                         "",
		"is_local":                              "esx-01 esx-02",
		"is_local=true and personality!='esxi'": "",
	} {
		if got := join(f.ok("/hosts", "filter", filter).names()); got != want {
			t.Errorf("%s selects %q", filter, got)
		}
	}
}

func TestMalformedFilterIsRefused(t *testing.T) {
	f := newFixture(t, Options{})
	for _, filter := range []string{"", "name=", "name='x", "nope='x'", "name='x' and", "(name='x'", "name='x')", "name ~ 'x'",
		"contains(name)", "contains(name,5)", "name==’x’", "name='x' name='y'", "tags('a')", "tags('a', 5)", "tags", "name=('a'", "name=<'a'",
		"space.nope>1", "contains(nope,'x')", "and", "not(nope)", "name=('a',)", "contains(name 'x')"} {
		if r := f.get("/volumes", "filter", filter); r.status != 400 || !strings.HasPrefix(r.message(), "Invalid filter") {
			t.Errorf("%q answers %d %v", filter, r.status, r.body)
		}
	}
}

func TestSortTakesASuffixMinusAndNoToken(t *testing.T) {
	f := newFixture(t, Options{})
	for order, want := range map[string]string{
		"name-":                            "old-01 gold-02 gold-01 empty-01",
		"provisioned,name-":                "old-01 empty-01 gold-01 gold-02",
		"space.virtual-":                   "gold-02 gold-01 old-01 empty-01",
		"time_remaining":                   "old-01 empty-01 gold-01 gold-02",
		"destroyed-,connection_count,name": "old-01 gold-01 empty-01 gold-02",
	} {
		if got := join(f.ok("/volumes", "sort", order).names()); got != want {
			t.Errorf("%s gives %q", order, got)
		}
	}
	r := f.ok("/volumes", "sort", "name-", "limit", "2")
	if r.body["continuation_token"] != nil || r.header.Get("x-next-token") != "" || r.body["more_items_remaining"] != true {
		t.Errorf("sorted page is %v", r.body)
	}
	if got := join(f.ok("/volumes", "sort", "name-", "limit", "2", "offset", "2").names()); got != "gold-01 empty-01" {
		t.Errorf("second sorted page is %q", got)
	}
	token := f.ok("/volumes", "limit", "2").body["continuation_token"].(string)
	if r := f.get("/volumes", "limit", "2", "sort", "name", "continuation_token", token); r.status != 400 {
		t.Errorf("token with sort answers %d", r.status)
	}
}

func TestTokensLeadThroughEveryPage(t *testing.T) {
	f := newFixture(t, Options{})
	var seen []string
	parameters := []string{"limit", "1", "destroyed", "false"}
	for {
		r := f.ok("/volumes", parameters...)
		seen = append(seen, r.names()...)
		token, more := r.body["continuation_token"].(string)
		if more != r.body["more_items_remaining"].(bool) || r.header.Get("x-next-token") != token {
			t.Fatalf("page %v says %v, header %v", r.names(), r.body, r.header)
		}
		if !more {
			break
		}
		parameters = []string{"limit", "1", "destroyed", "false", "continuation_token", token}
	}
	if got := join(seen); got != "empty-01 gold-01 gold-02" {
		t.Errorf("pages list %q", got)
	}
	token := parameters[5]
	if r := f.get("/volumes", "limit", "1", "continuation_token", token); r.status != 400 {
		t.Errorf("the token of another question answers %d", r.status)
	}
}

func TestTokensExistFromTheVersionThatTakesThem(t *testing.T) {
	for newest, wants := range map[string]map[string]bool{
		"2.26": {"/volumes": true, "/volumes/space": false, "/hosts": true, "/connections": true},
		"2.38": {"/volumes": true, "/volumes/space": true, "/hosts": true, "/connections": true},
	} {
		f := newFixture(t, Options{Newest: newest})
		for path, wanted := range wants {
			r := f.ok(path, "limit", "1")
			if token := r.body["continuation_token"]; (token != nil) != wanted || r.body["more_items_remaining"] != true {
				t.Errorf("%s %s: token %v", newest, path, token)
			}
			if !wanted {
				if r := f.get(path, "limit", "1", "continuation_token", "eA=="); r.status != 400 {
					t.Errorf("%s %s accepts a token", newest, path)
				}
			}
		}
	}
}

func TestPagesAreCutToTheServerMaximum(t *testing.T) {
	f := newFixture(t, Options{PageLimit: 3, Newest: "2.26"})
	for _, parameters := range [][]string{nil, {"limit", "1000"}, {"limit", "99999999999"}} {
		r := f.ok("/volumes/space", parameters...)
		if join(r.names()) != "empty-01 gold-01 gold-02" || r.body["more_items_remaining"] != true {
			t.Errorf("%v lists %v", parameters, r.names())
		}
	}
	if r := f.ok("/volumes/space", "offset", "3"); join(r.names()) != "old-01" || r.body["more_items_remaining"] != false {
		t.Errorf("second page is %v", r.body)
	}
	if r := f.ok("/volumes/space", "offset", "9"); len(r.items()) != 0 || r.body["more_items_remaining"] != false {
		t.Errorf("page after the last is %v", r.body)
	}
}

func TestCountsAndTotals(t *testing.T) {
	f := newFixture(t, Options{})
	if r := f.ok("/volumes", "limit", "1"); r.body["total_item_count"] != nil {
		t.Errorf("count is sent unasked: %v", r.body)
	}
	if r := f.ok("/volumes", "limit", "1", "total_item_count", "true"); integer(t, r.body["total_item_count"]) != 4 {
		t.Errorf("count is %v", r.body["total_item_count"])
	}
	r := f.ok("/volumes", "limit", "0", "destroyed", "false")
	if len(r.items()) != 0 || integer(t, r.body["total_item_count"]) != 3 || r.body["more_items_remaining"] != false {
		t.Errorf("limit 0 answers %v", r.body)
	}
	r = f.ok("/volumes", "total_only", "true", "filter", "contains(name,'gold')")
	total := r.body["total"].([]any)[0].(map[string]any)
	want := f.volume("gold-01").ProvisionedBytes + f.volume("gold-02").ProvisionedBytes
	if len(r.items()) != 0 || integer(t, total["provisioned"]) != want {
		t.Errorf("total_only answers %v", r.body)
	}
	for path, has := range map[string]bool{"/volumes": true, "/volumes/space": true, "/arrays": false, "/arrays/space": false,
		"/hosts": false, "/connections": false} {
		if _, sent := f.ok(path).body["total"]; sent != has {
			t.Errorf("%s sends total: %v", path, sent)
		}
	}
}

func TestHistoryIsAlignedAndInsideTheWindow(t *testing.T) {
	f := newFixture(t, Options{})
	now := f.world.Clock().Now()
	milliseconds := func(at time.Time) string { return fmt.Sprint(at.UnixMilli()) }
	for _, step := range resolutions {
		from := now.Add(-3 * step)
		r := f.ok("/volumes/space", "names", "gold-01,gold-02", "start_time", milliseconds(from),
			"resolution", fmt.Sprint(step.Milliseconds()))
		var want []string
		for _, name := range []string{"gold-01", "gold-02"} {
			for _, s := range f.volume(name).History(from, now, step) {
				want = append(want, fmt.Sprintf("%s %d %d", name, s.At.UnixMilli(), s.VirtualBytes))
			}
		}
		var got []string
		for _, item := range r.items() {
			at := integer(t, item["time"])
			if at%step.Milliseconds() != 0 || at < from.UnixMilli() || at > now.UnixMilli() {
				t.Errorf("sample of %s at %d", step, at)
			}
			got = append(got, fmt.Sprintf("%s %d %s", item["name"], at, item["space"].(map[string]any)["virtual"]))
		}
		if len(want) != 6 || join(got) != join(want) {
			t.Errorf("%s: got %v, want %v", step, got, want)
		}
		totals := r.body["total"].([]any)
		if len(totals) != 3 {
			t.Errorf("%s: %d totals", step, len(totals))
		}
		array := f.ok("/arrays/space", "start_time", milliseconds(from), "resolution", fmt.Sprint(step.Milliseconds()))
		if len(array.items()) != 3 {
			t.Errorf("%s: %d array samples", step, len(array.items()))
		}
	}
}

func TestHistoryWindowDefaults(t *testing.T) {
	f := newFixture(t, Options{})
	now := f.world.Clock().Now()
	past := now.Add(-90 * time.Minute).Truncate(5 * time.Minute)
	newest := now.Truncate(5 * time.Minute)
	for name, test := range map[string]struct {
		parameters []string
		first      time.Time
		count      int
	}{
		"nothing":         {nil, now, 1},
		"start only":      {[]string{"start_time", fmt.Sprint(past.UnixMilli())}, past, 19},
		"end only":        {[]string{"end_time", fmt.Sprint(past.UnixMilli())}, past, 1},
		"resolution only": {[]string{"resolution", "300000"}, newest, 1},
		"both": {[]string{"start_time", fmt.Sprint(past.UnixMilli()), "end_time",
			fmt.Sprint(past.Add(10 * time.Minute).UnixMilli())}, past, 3},
		"no finished sample": {[]string{"start_time", fmt.Sprint(newest.Add(time.Second).UnixMilli())}, now, 0},
		"older than kept":    {[]string{"start_time", "0", "end_time", fmt.Sprint(now.Add(-25 * time.Hour).UnixMilli())}, now, 0},
	} {
		r := f.ok("/volumes/space", append([]string{"names", "gold-01"}, test.parameters...)...)
		if len(r.items()) != test.count {
			t.Errorf("%s: %d rows", name, len(r.items()))
			continue
		}
		if test.count > 0 && integer(t, r.items()[0]["time"]) != test.first.UnixMilli() {
			t.Errorf("%s begins at %v", name, r.items()[0]["time"])
		}
	}
}

func TestIllegalHistoryIsRefused(t *testing.T) {
	f := newFixture(t, Options{})
	for _, parameters := range [][]string{{"resolution", "30000"}, {"resolution", "0"}, {"resolution", "1"},
		{"resolution", "-300000"}, {"start_time", "x"}, {"start_time", "2", "end_time", "1"}, {"end_time", "1e3"}} {
		for _, path := range []string{"/volumes/space", "/arrays/space"} {
			if r := f.get(path, parameters...); r.status != 400 || r.message() == "" {
				t.Errorf("%s %v answers %d %v", path, parameters, r.status, r.body)
			}
		}
	}
}

func TestConnectionsSelectByHostAndVolume(t *testing.T) {
	f := newFixture(t, Options{})
	list := func(parameters ...string) string {
		var pairs []string
		for _, item := range f.ok("/connections", parameters...).items() {
			pairs = append(pairs, fmt.Sprintf("%v:%v:%v", item["host"].(map[string]any)["name"],
				item["volume"].(map[string]any)["name"], item["lun"]))
		}
		return join(pairs)
	}
	for want, parameters := range map[string][]string{
		"esx-01:gold-01:1 esx-01:gold-02:2 esx-01:old-01:3 esx-01:empty-01:4 esx-02:gold-02:2 esx-02:empty-01:4": nil,
		"esx-02:gold-02:2 esx-02:empty-01:4": {"host_names", "esx-02"},
		"esx-01:gold-02:2 esx-02:gold-02:2":  {"volume_names", "gold-02"},
		"esx-02:gold-02:2":                   {"volume_ids", f.volume("gold-02").ID, "host_names", "esx-02"},
		"esx-01:empty-01:4":                  {"filter", "host.name='esx-01' and lun>3"},
	} {
		if got := list(parameters...); got != want {
			t.Errorf("%v lists %s", parameters, got)
		}
	}
	restore, err := f.array.Withdraw("gold-02")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := list(), "esx-01:gold-01:1 esx-01:old-01:3 esx-01:empty-01:4 esx-02:empty-01:4"; got != want {
		t.Errorf("without a volume: %s", got)
	}
	if got := f.ok("/hosts", "names", "esx-02").items()[0]["connection_count"]; fmt.Sprint(got) != "1" {
		t.Errorf("the host has %v connections", got)
	}
	restore()
}
