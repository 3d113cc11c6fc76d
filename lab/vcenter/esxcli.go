package vcenter

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// methodExecuter runs esxcli commands on a host, in place of the executer of the simulator, which still runs the
// commands that the lab does not implement.
type methodExecuter struct {
	unlisted
	*simulator.ManagedMethodExecuter
	host *host
}

// Reference implements mo.Reference.
func (c *methodExecuter) Reference() types.ManagedObjectReference { return c.Self }

// Lock and Unlock let commands block without holding the object.
func (c *methodExecuter) Lock() {}

// Unlock is the counterpart of Lock.
func (c *methodExecuter) Unlock() {}

// typeManager describes the commands of a host.
type typeManager struct {
	unlisted
	*simulator.DynamicTypeManager
}

// Reference implements mo.Reference.
func (t *typeManager) Reference() types.ManagedObjectReference { return t.Self }

// arguments are the parameters of a command; lists repeat.
type arguments map[string][]string

func (a arguments) get(name string) string {
	if v := a[name]; len(v) > 0 {
		return v[0]
	}
	return ""
}

// parse takes over one parameter, whose text is XML of its own: one element per value, named like the parameter.
func (a arguments) parse(name, text string) error {
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if start.Name.Local != name {
			return fmt.Errorf("element %s in parameter %s", start.Name.Local, name)
		}
		var value string
		if err := d.DecodeElement(&value, &start); err != nil {
			return err
		}
		a[name] = append(a[name], value)
	}
}

// field is one output column; row is one object of the output, its columns in order.
type (
	field struct{ name, value string }
	row   []field
)

// output is the output of a command: rows of a kind, or a scalar.
type output struct {
	kind   string // of rows: "ReclaimConfig"; of a scalar: "boolean"
	rows   []row
	scalar string
}

// commandError is what the command line prints when a command fails.
type commandError struct{ message string }

func (e commandError) Error() string { return e.message }

func refusef(format string, args ...any) error { return commandError{fmt.Sprintf(format, args...)} }

var success = output{kind: "boolean", scalar: "true"}

// executeSoapResponse has the shape of the simulator's internal type of this name.
type executeSoapResponse struct {
	Returnval *soapResult `xml:"urn:vim25 returnval"`
}

type soapResult struct {
	Response string     `xml:"response,omitempty"`
	Fault    *soapFault `xml:"fault,omitempty"`
}

type soapFault struct {
	Msg    string `xml:"faultMsg"`
	Detail string `xml:"faultDetail,omitempty"`
}

type executeSoapBody struct {
	Res    *executeSoapResponse `xml:"urn:vim25 ExecuteSoapResponse"`
	Fault_ *soap.Fault
}

// Fault implements soap.HasFault.
func (b *executeSoapBody) Fault() *soap.Fault { return b.Fault_ }

// ExecuteSoap runs one command. The request's type is internal to govmomi, hence the reflection.
func (c *methodExecuter) ExecuteSoap(ctx *simulator.Context, req any) soap.HasFault {
	if fault := c.host.communicates(); fault != nil {
		return &executeSoapBody{Fault_: simulator.Fault("", fault)}
	}
	r := reflect.ValueOf(req).Elem()
	method := r.FieldByName("Method").String()
	args := arguments{}
	list := r.FieldByName("Argument")
	for i := range list.Len() {
		arg := list.Index(i)
		name := arg.FieldByName("Name").String()
		if err := args.parse(name, arg.FieldByName("Val").String()); err != nil {
			return answerCommand(refused(refusef("Invalid value of parameter %s: %v", name, err)))
		}
	}
	if method == "vim.CLIInfo.FetchCLIInfo" {
		if text, ok := c.host.can.describe(strings.TrimPrefix(args.get("typeName"), "vim.EsxCLI.")); ok {
			return answerCommand(&soapResult{Response: text})
		}
		return c.stock(ctx, req)
	}
	run, ok := commands[strings.TrimPrefix(method, "vim.EsxCLI.")]
	if !ok || !c.host.can.has(strings.TrimPrefix(method, "vim.EsxCLI.")) {
		return c.stock(ctx, req)
	}
	defer c.host.v.engage(ctx.Session.Key)()
	out, err := run(call{host: c.host, args: args, user: ctx.Session.UserName})
	if errors.Is(err, errLost) {
		return &executeSoapBody{Fault_: simulator.Fault(err.Error(), new(types.HostCommunication))}
	}
	if err != nil {
		return answerCommand(refused(err))
	}
	return answerCommand(&soapResult{Response: out.encode(method)})
}

// stock calls the executer of the simulator.
func (c *methodExecuter) stock(ctx *simulator.Context, req any) soap.HasFault {
	m := reflect.ValueOf(c.ManagedMethodExecuter).MethodByName("ExecuteSoap")
	return m.Call([]reflect.Value{reflect.ValueOf(ctx), reflect.ValueOf(req)})[0].Interface().(soap.HasFault)
}

func answerCommand(r *soapResult) soap.HasFault {
	return &executeSoapBody{Res: &executeSoapResponse{Returnval: r}}
}

const (
	schemaNamespace   = "http://www.w3.org/2001/XMLSchema"
	instanceNamespace = "http://www.w3.org/2001/XMLSchema-instance"
)

func refused(err error) *soapResult {
	const summary = "EsxCLI.CLIFault.summary"
	var b bytes.Buffer
	b.WriteString(`<LocalizedMethodFault xmlns="urn:vim25" xmlns:xsi="` + instanceNamespace + `"><fault xsi:type="VimEsxCLICLIFault"><errMsg>`)
	_ = xml.EscapeText(&b, []byte(err.Error()))
	b.WriteString(`</errMsg></fault><localizedMessage>` + summary + `</localizedMessage></LocalizedMethodFault>`)
	return &soapResult{Fault: &soapFault{Msg: summary, Detail: b.String()}}
}

// encode writes the output as the XML text that ESXi includes in the SOAP response.
func (o output) encode(method string) string {
	var b bytes.Buffer
	open := func(kind string) {
		fmt.Fprintf(&b, `<obj xmlns="urn:vim25" versionId="5.0" xmlns:xsd="%s" xmlns:xsi="%s" xsi:type="%s">`, schemaNamespace, instanceNamespace, kind)
	}
	if o.rows == nil && o.scalar != "" {
		open("xsd:" + o.kind)
		_ = xml.EscapeText(&b, []byte(o.scalar))
		b.WriteString("</obj>")
		return b.String()
	}
	open("ArrayOfDataObject")
	kind := "VimEsxCLI" + strings.ReplaceAll(strings.TrimPrefix(method, "vim.EsxCLI."), ".", "") + o.kind
	for _, r := range o.rows {
		fmt.Fprintf(&b, `<DataObject xsi:type="%s">`, kind)
		for _, f := range r {
			fmt.Fprintf(&b, "<%s>", f.name)
			_ = xml.EscapeText(&b, []byte(f.value))
			fmt.Fprintf(&b, "</%s>", f.name)
		}
		b.WriteString("</DataObject>")
	}
	b.WriteString("</obj>")
	return b.String()
}

func number(n int64) string { return strconv.FormatInt(n, 10) }
