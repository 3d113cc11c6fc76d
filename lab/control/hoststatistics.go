package control

import (
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"tidemark.io/lab/san"
)

// esxtopSpan is how far back the counters of a host are known.
const esxtopSpan = time.Hour

// deviceCounters are the columns of a device in the batch file.
var deviceCounters = []string{
	"Reads/sec", "Writes/sec", "MBytes Read/sec", "MBytes Written/sec",
	"VAAI Delete Commands", "VAAI Failed Delete Commands", "VAAI MBytes Deleted/sec",
	"VAAI Clone Read Commands", "VAAI Clone Write Commands", "VAAI Failed Clone Commands",
	"VAAI MBytes Clone Read/sec", "VAAI MBytes Clone Write/sec",
}

// properties are the statistics of automatic UNMAP as vsish shows them on a host.
func (a *API) properties(w http.ResponseWriter, r *http.Request) {
	h, fs := a.host(r.PathValue("host")), a.fileSystem(r.PathValue("datastore"))
	switch {
	case h == nil:
		refuse(w, http.StatusNotFound, "there is no host %q", r.PathValue("host"))
		return
	case fs == nil || fs.Major() < 6:
		refuse(w, http.StatusNotFound, "there is no VMFS-6 datastore %q", r.PathValue("datastore"))
		return
	}
	c := a.lab.World.AutoCounters(h, fs)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = io.WriteString(w, "Vol properties {\n")
	for _, p := range []struct {
		name  string
		value any
	}{
		{"Volume Name", fs.Name()}, {"FS Major Version", 24}, {"Metadata Alignment", 4096}, {"Allocation Unit/Blocksize", san.Block},
		{"Unmap granularity in File", san.Block}, {"Volume: Unmap IOs", c.IOs}, {"Volume: Unmapped blocks", c.Blocks},
		{"Volume: Num wait cycles", 0}, {"Volume: Num from scanning", 0}, {"Volume: Num from heap pool", c.IOs},
		{"Volume: Total num cycles", c.IOs}, {"Volume: Unmaps processed in last minute", c.LastMinute},
	} {
		_, _ = fmt.Fprintf(w, "   %s:%v\n", p.name, p.value)
	}
	_, _ = io.WriteString(w, "}\n")
}

// esxtop is a batch file of esxtop that was started so long ago that its last sample is now; the names of its counters are
// the lab's own, as those of VAAI are not documented.
func (a *API) esxtop(w http.ResponseWriter, r *http.Request) {
	h := a.host(r.PathValue("host"))
	if h == nil {
		refuse(w, http.StatusNotFound, "there is no host %q", r.PathValue("host"))
		return
	}
	delay, ok := number(r, "delay", 5)
	samples, also := number(r, "samples", 50)
	if !ok || !also || time.Duration(delay*samples)*time.Second > esxtopSpan {
		refuse(w, http.StatusBadRequest, "delay (s) and samples must be from 1, and their product up to %d", int(esxtopSpan.Seconds()))
		return
	}
	now, step := a.lab.World.Clock().Now(), time.Duration(delay)*time.Second
	moments := make([]time.Time, samples)
	for i := range moments {
		moments[i] = now.Add(-step * time.Duration(samples-1-i))
	}
	head := []string{"(PDH-CSV 4.0) (UTC)(0)"}
	rows := make([][]string, samples)
	for i, when := range moments {
		rows[i] = []string{when.Format("01/02/2006 15:04:05")}
	}
	for _, d := range a.devices(h) {
		name := fmt.Sprintf(`\\%s\Physical Disk SCSI Device(%s)\`, h.Name, d.Name)
		for _, counter := range deviceCounters {
			head = append(head, name+counter)
		}
		times := append([]time.Time{moments[0].Add(-step)}, moments...)
		deletes, copies := a.lab.World.DeleteCounts(h, d, times), a.lab.World.CopyCounts(h, d, times)
		rate := func(now, before int64) string {
			return strconv.FormatFloat(float64(now-before)/step.Seconds(), 'f', 2, 64)
		}
		megabytes := func(now, before san.Transferred) string {
			return strconv.FormatFloat(float64(now.Bytes-before.Bytes)/float64(san.Block)/step.Seconds(), 'f', 6, 64)
		}
		for i, c := range copies[1:] {
			before := copies[i]
			rows[i] = append(rows[i],
				rate(c.Reads.Commands, before.Reads.Commands), rate(c.Writes.Commands, before.Writes.Commands),
				megabytes(c.Reads, before.Reads), megabytes(c.Writes, before.Writes),
				strconv.FormatInt(deletes[i+1].Commands, 10), "0", rate(deletes[i+1].Blocks, deletes[i].Blocks),
				strconv.FormatInt(c.CloneReads.Commands, 10), strconv.FormatInt(c.CloneWrites.Commands, 10), "0",
				megabytes(c.CloneReads, before.CloneReads), megabytes(c.CloneWrites, before.CloneWrites))
		}
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	quoted(w, head)
	for _, row := range rows {
		quoted(w, row)
	}
}

// quoted writes a line in which every cell is in quotation marks, as esxtop does.
func quoted(w io.Writer, row []string) {
	_, _ = io.WriteString(w, `"`+strings.Join(row, `","`)+"\"\n")
}

func number(r *http.Request, name string, usual int) (n int, ok bool) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return usual, true
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n > 0 && n <= int(esxtopSpan.Seconds())
}

func (a *API) host(name string) *san.Host {
	for _, h := range a.lab.World.Hosts() {
		if h.Name == name {
			return h
		}
	}
	return nil
}

// devices are those of the file systems that the host mounts.
func (a *API) devices(h *san.Host) (all []*san.Device) {
	for _, fs := range a.lab.World.FileSystems() {
		for _, mounter := range fs.Hosts() {
			if mounter == h {
				all = append(all, fs.Devices()...)
			}
		}
	}
	return all
}
