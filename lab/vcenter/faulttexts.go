package vcenter

import (
	"bytes"
	"html"
	"net/http"
	"reflect"
	"regexp"
	"strings"

	"github.com/vmware/govmomi/vim25/types"
	"github.com/vmware/govmomi/vim25/xml"
)

// faultTexts are the English sentences of vCenter by type of fault; a name in braces is a member of the fault. Faults of other
// types have the sentence of whoever raised them, or none.
var faultTexts = map[string]string{
	"AlreadyExists":         "The specified key, name, or identifier '{name}' already exists.",
	"CannotAccessFile":      "Unable to access file {file}",
	"DuplicateName":         "The name '{name}' already exists.",
	"FileAlreadyExists":     "Cannot complete the operation because the file or folder {file} already exists",
	"FileLocked":            "Unable to access file {file} since it is locked",
	"FileNotFound":          "File {file} was not found",
	"HostCommunication":     "An error occurred while communicating with the remote host.",
	"HostConfigFault":       "An error occurred during host configuration.",
	"HostNotConnected":      "Unable to communicate with the remote host, since it is disconnected.",
	"HostNotReachable":      "An error occurred while communicating with the remote host.",
	"InvalidArgument":       "A specified parameter was not correct: {invalidProperty}",
	"InvalidDatastorePath":  "Invalid datastore path '{datastorePath}'.",
	"InvalidLogin":          "Cannot complete login due to an incorrect user name or password.",
	"InvalidName":           "The name '{name}' is invalid.",
	"InvalidPowerState":     "The attempted operation cannot be performed in the current state ({existingState}).",
	"InvalidState":          "The operation is not allowed in the current state.",
	"ManagedObjectNotFound": "The object '{obj}' has already been deleted or has not been completely created",
	"NoDiskSpace":           "Insufficient disk space on datastore '{datastore}'.",
	"NoPermission":          "Permission to perform this operation was denied.",
	"NotAuthenticated":      "The session is not authenticated.",
	"NotFound":              "The object or item referred to could not be found.",
	"NotSupported":          "The operation is not supported on the object.",
	"RequestCanceled":       "The task was canceled by a user.",
	"ResourceInUse":         "The resource '{name}' is in use.",
	"SystemError":           "A general system error occurred: {reason}",
	"TaskInProgress":        "Another task is already in progress.",
	"UserNotFound":          "The user or group {principal} was not found.",
	"InvalidDeviceSpec":     "Invalid configuration for device '{deviceIndex}'.",
}

// powerStates are the names of states in sentences.
var powerStates = map[string]string{"poweredOn": "Powered on", "poweredOff": "Powered off", "suspended": "Suspended"}

var (
	faultHead   = regexp.MustCompile(`<faultstring>([^<]*)</faultstring><detail><(\w+)Fault `)
	faultMember = regexp.MustCompile(`\{\w+\}`)
	faultObject = regexp.MustCompile(`<obj type="(\w+)"[^>]*>([^<]*)</obj>`)
)

// faultWriter gives faults without a text the sentence of their type. Most are raised by the simulator, without one.
type faultWriter struct {
	http.ResponseWriter
	fault bool
}

func (v *VCenter) serveSDK(w http.ResponseWriter, r *http.Request) {
	defer v.recovered(w, r)
	v.service.ServeSDK(&faultWriter{ResponseWriter: w}, r)
}

// WriteHeader implements http.ResponseWriter.
func (w *faultWriter) WriteHeader(status int) {
	w.fault = status == http.StatusInternalServerError
	w.ResponseWriter.WriteHeader(status)
}

// Write implements io.Writer; the simulator writes an answer at once.
func (w *faultWriter) Write(p []byte) (int, error) {
	if !w.fault {
		return w.ResponseWriter.Write(p)
	}
	_, err := w.ResponseWriter.Write(withFaultText(p))
	return len(p), err
}

func withFaultText(answer []byte) []byte {
	at := faultHead.FindSubmatchIndex(answer)
	if at == nil {
		return answer
	}
	kind := string(answer[at[4]:at[5]])
	text := faultTexts[kind]
	if text == "" || at[2] != at[3] && kind != "ManagedObjectNotFound" { // which the simulator describes for its log
		return answer
	}
	text = withMembers(text, answer[at[1]:])
	return bytes.Join([][]byte{answer[:at[2]], []byte(text), answer[at[3]:]}, nil)
}

func withMembers(text string, fault []byte) string {
	return faultMember.ReplaceAllStringFunc(text, func(member string) string { return memberOf(fault, strings.Trim(member, "{}")) })
}

// sentenceOf is the sentence of a fault of a task, "" if it is not known.
func sentenceOf(fault types.BaseMethodFault) string {
	text := faultTexts[reflect.TypeOf(fault).Elem().Name()]
	if text == "" {
		return ""
	}
	members, err := xml.Marshal(fault)
	if err != nil {
		return ""
	}
	return html.UnescapeString(withMembers(text, members))
}

// memberOf is a member of a fault as sentences show it, escaped as it is in the answer.
func memberOf(fault []byte, name string) string {
	if name == "obj" {
		if m := faultObject.FindSubmatch(fault); m != nil {
			return "vim." + string(m[1]) + ":" + string(m[2])
		}
		return ""
	}
	_, after, found := bytes.Cut(fault, []byte("<"+name+">"))
	value, _, closed := bytes.Cut(after, []byte("</"+name+">"))
	if !found || !closed {
		return ""
	}
	if state, ok := powerStates[string(value)]; ok {
		return state
	}
	return string(value)
}
