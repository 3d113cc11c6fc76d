package vcenter

import (
	"fmt"
	"sync"
	"time"

	"tidemark.io/lab/san"
)

// logLines is the number of lines after which hostd.log is rotated and restarts at line 1.
const logLines = 100_000

// hostLog is the hostd.log of one host.
type hostLog struct {
	clock *san.Clock
	ahead func() time.Duration // of the clock of the host
	head  string               // what follows the time of a line

	mu     sync.Mutex
	lines  []logLine
	unmaps int // commands that the driver logged
}

// logLine keeps prefix and text apart, because thousands of lines of one run share both.
type logLine struct {
	at     time.Time
	prefix string
	text   string
}

func newHostLog(clock *san.Clock) *hostLog {
	l := &hostLog{clock: clock, ahead: func() time.Duration { return 0 }, head: "info hostd[2099538] "}
	l.write(clock.Now(), "[Originator@6876 sub=Default]", "hostd: log opened")
	return l
}

// newKernelLog is the vmkernel.log of a host, of which the lab writes the lines of the AHCI driver about UNMAP.
func newKernelLog(clock *san.Clock, ahead func() time.Duration) *hostLog {
	l := &hostLog{clock: clock, ahead: ahead}
	l.write(clock.Now(), "cpu0:65536)", "VMKernel loaded successfully.")
	return l
}

// driverUnmapped writes what the AHCI driver logs of an UNMAP command: 8 bytes, and 16 for each range of blocks. The CPU
// changes with each second command.
func (l *hostLog) driverUnmapped(at time.Time, pieces int) {
	l.mu.Lock()
	cpu := []int{2, 5}[l.unmaps/2%2]
	l.unmaps++
	l.mu.Unlock()
	l.write(at, fmt.Sprintf("cpu%d:72098 opID=62289008)", cpu), fmt.Sprintf("vmw_ahci[0000001f]: scsiUnmapCommand:Unmap transfer 0x%x byte", 8+16*pieces))
}

func (l *hostLog) write(at time.Time, prefix, text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.lines) >= logLines {
		l.lines = nil
	}
	l.lines = append(l.lines, logLine{at, prefix, text})
}

// gap separates the prefix from the text.
func (l *hostLog) gap() string {
	if l.head == "" {
		return ""
	}
	return " "
}

// rotate rotates the log, so that it restarts at line 1.
func (l *hostLog) rotate() {
	l.mu.Lock()
	l.lines = nil
	l.mu.Unlock()
	l.write(l.clock.Now(), "[Originator@6876 sub=Default]", "hostd: log rotated")
}

// RotateLog rotates the hostd.log of a host.
func (v *VCenter) RotateLog(name string) error {
	h := v.hostNamed(name)
	if h == nil {
		return fmt.Errorf("no host %q", name)
	}
	h.log.rotate()
	return nil
}

// browse returns up to count lines from line start on, which counts from 1, and the number of the last line of the log.
func (l *hostLog) browse(start, count int) (lines []string, last int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	last = len(l.lines)
	if start < 1 {
		start = 1
	}
	for i := start - 1; i < last && len(lines) < count; i++ {
		line := l.lines[i]
		lines = append(lines, line.at.Add(l.ahead()).UTC().Format("2006-01-02T15:04:05.000Z")+" "+l.head+line.prefix+l.gap()+line.text)
	}
	return lines, last
}
