package replay

import (
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
)

const (
	envelopeStart = `<?xml version="1.0" encoding="UTF-8"?>
<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsd="` + schemaSpace + `" xmlns:xsi="` + instanceSpace + `">
<soapenv:Body>
`
	envelopeEnd = "\n</soapenv:Body>\n</soapenv:Envelope>"
)

// monitoringPath is that of the storage monitoring of vCenter, whose session is in the header of the envelope.
const monitoringPath = "/sms/sdk"

// soapPaths are those at which a replay answers SOAP calls.
var soapPaths = []string{"/sdk", "/sdk/vimService", monitoringPath}

// reply is an answer of a replayed server.
type reply struct {
	status int
	header http.Header
	body   []byte
}

// result wraps what a method returns; inner is XML.
func result(method, inner string) *reply {
	return soapReply(http.StatusOK, "<"+method+`Response xmlns="urn:vim25">`+inner+"</"+method+"Response>")
}

// fault is a SOAP fault of a vim25 type; inner is XML.
func fault(kind, message, inner string) *reply {
	return soapReply(http.StatusInternalServerError, "<soapenv:Fault><faultcode>ServerFaultCode</faultcode><faultstring>"+escaped(message)+
		"</faultstring><detail><"+kind+`Fault xmlns="urn:vim25" xsi:type="`+kind+`">`+inner+"</"+kind+"Fault></detail></soapenv:Fault>")
}

func soapReply(status int, inner string) *reply {
	return &reply{
		status: status, header: http.Header{"Content-Type": {"text/xml; charset=utf-8"}},
		body: []byte(envelopeStart + inner + envelopeEnd),
	}
}

// returned wraps text in the element that all methods return.
func returned(kind, text string) string {
	if kind != "" {
		kind = ` type="` + escaped(kind) + `"`
	}
	return "<returnval" + kind + ">" + escaped(text) + "</returnval>"
}

func jsonReply(status int, text string) *reply {
	return &reply{status: status, header: http.Header{"Content-Type": {"application/json"}}, body: []byte(text)}
}

// quoted is a JSON string.
func quoted(text string) string {
	out, err := json.Marshal(text)
	if err != nil {
		return `""`
	}
	return string(out)
}

// Headers that belong to one connection or session, or describe an encoding that a recording does not keep.
var ownHeaders = []string{
	"Connection", "Content-Encoding", "Content-Length", "Date", "Keep-Alive", "Set-Cookie", "Strict-Transport-Security",
	"Trailer", "Transfer-Encoding", "Upgrade", "X-Auth-Token", "Dell-Emc-Token", "Emc-Csrf-Token", "Vmware-Api-Session-Id",
}

// again is the recorded answer; a connection that broke breaks again.
func (x *Exchange) again() *reply {
	if x.Status == 0 {
		return nil
	}
	r := &reply{status: x.Status, header: http.Header{}, body: x.Body}
	for name, values := range x.Header {
		if !slices.Contains(ownHeaders, http.CanonicalHeaderKey(name)) && !strings.HasPrefix(name, ":") {
			r.header[http.CanonicalHeaderKey(name)] = values
		}
	}
	return r
}

// send writes the answer; without one, the connection ends.
func (r *reply) send(w http.ResponseWriter) {
	if r == nil {
		panic(http.ErrAbortHandler)
	}
	for name, values := range r.header {
		w.Header()[name] = values
	}
	w.WriteHeader(r.status)
	_, _ = w.Write(r.body)
}

const largestRequest = 64 << 20

func bodyOf(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	return io.ReadAll(http.MaxBytesReader(w, r.Body, largestRequest))
}
