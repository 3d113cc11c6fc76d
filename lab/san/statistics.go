package san

// tally counts what one host did to one file system, in blocks.
type tally struct {
	host      *Host
	ios       int64
	processed int64 // by manual UNMAP
	manual    int64 // dead blocks returned by manual UNMAP
	automatic int64
	clock     *Clock
	samples   samples
}

// io counts the I/Os that UNMAP of contiguous blocks takes.
func (t *tally) io(d *Device, blocks int64) {
	n := (blocks + ioBlocks - 1) / ioBlocks
	t.ios += n
	now := t.clock.Now()
	counterHistoryOf(t.host.ios, d).add(now, n, blocks)
	t.samples.add(now, n, blocks)
}

// count is the tally of the host; called with the world locked.
func (fs *FileSystem) count(h *Host) *tally {
	t := fs.statistics[h]
	if t == nil {
		t = &tally{host: h, clock: fs.world.clock}
		fs.statistics[h] = t
	}
	return t
}

// HostStatistics is what one host did to one datastore since the world began.
type HostStatistics struct {
	Host                     string           `json:"host"`
	DeadBytes                int64            `json:"deadBytes"` // freed by this host and not yet unmapped
	UnmapIOs                 int64            `json:"unmapIos"`
	UnmapIOsSinceBoot        map[string]int64 `json:"unmapIosSinceBoot"` // by device
	AutomaticIOsSinceBoot    int64            `json:"automaticIosSinceBoot"`
	AutomaticBlocksSinceBoot int64            `json:"automaticBlocksSinceBoot"`
	ManualProcessedBytes     int64            `json:"manualProcessedBytes"`
	ManualReclaimedBytes     int64            `json:"manualReclaimedBytes"`
	AutomaticReclaimedBytes  int64            `json:"automaticReclaimedBytes"`

	CopiesSinceBoot map[string]CopyCount `json:"copiesSinceBoot"` // by device
}

// DatastoreStatistics contains the statistics of one datastore.
type DatastoreStatistics struct {
	Datastore               string           `json:"datastore"`
	UUID                    string           `json:"uuid"`
	CapacityBytes           int64            `json:"capacityBytes"`
	FreeBytes               int64            `json:"freeBytes"`
	UsedBytes               int64            `json:"usedBytes"`
	WrittenBytes            int64            `json:"writtenBytes"` // what the array counts: data and dead space
	DeadBytes               int64            `json:"deadBytes"`
	ZeroedBytes             int64            `json:"zeroedBytes"`
	UnmapIOs                int64            `json:"unmapIos"`
	ManualProcessedBytes    int64            `json:"manualProcessedBytes"`
	ManualReclaimedBytes    int64            `json:"manualReclaimedBytes"`
	AutomaticReclaimedBytes int64            `json:"automaticReclaimedBytes"`
	Hosts                   []HostStatistics `json:"hosts"`
	Runs                    []UnmapRecord    `json:"runs"`
}

// Statistics contains the current statistics of all file systems.
func (w *World) Statistics() []DatastoreStatistics {
	w.mu.Lock()
	defer w.mu.Unlock()
	out := make([]DatastoreStatistics, 0, len(w.systems))
	for _, fs := range w.systems {
		out = append(out, fs.collectStatistics())
	}
	return out
}

func (fs *FileSystem) collectStatistics() DatastoreStatistics {
	u := fs.usage()
	book := DatastoreStatistics{
		Datastore: fs.spec.Name, UUID: fs.spec.UUID, CapacityBytes: u.CapacityBytes, FreeBytes: u.FreeBytes,
		UsedBytes: u.CapacityBytes - u.FreeBytes, WrittenBytes: u.WrittenBytes, DeadBytes: u.DeadBytes, ZeroedBytes: u.ZeroedBytes,
		Hosts: []HostStatistics{}, Runs: []UnmapRecord{},
	}
	for _, h := range fs.world.hosts {
		row := HostStatistics{Host: h.Name, DeadBytes: fs.deadOf(h) * Block, UnmapIOsSinceBoot: map[string]int64{}, CopiesSinceBoot: map[string]CopyCount{}}
		for _, e := range fs.extents {
			if sent := h.ios[e.device]; sent != nil {
				row.UnmapIOsSinceBoot[e.device.Name] = sent.ios
			}
			if c := h.copied(e.device, fs.world.clock.Now()); c.Commands() > 0 {
				row.CopiesSinceBoot[e.device.Name] = c
			}
		}
		auto := h.counters(fs)
		row.AutomaticIOsSinceBoot, row.AutomaticBlocksSinceBoot = auto.IOs, auto.Blocks
		t := fs.statistics[h]
		if t == nil && row.DeadBytes == 0 && len(row.CopiesSinceBoot) == 0 {
			continue
		}
		if t != nil {
			row.UnmapIOs, row.ManualProcessedBytes = t.ios, t.processed*Block
			row.ManualReclaimedBytes, row.AutomaticReclaimedBytes = t.manual*Block, t.automatic*Block
		}
		book.UnmapIOs += row.UnmapIOs
		book.ManualProcessedBytes += row.ManualProcessedBytes
		book.ManualReclaimedBytes += row.ManualReclaimedBytes
		book.AutomaticReclaimedBytes += row.AutomaticReclaimedBytes
		book.Hosts = append(book.Hosts, row)
	}
	for _, u := range fs.world.runs {
		if u.fs == fs {
			book.Runs = append(book.Runs, u.snapshot())
		}
	}
	return book
}

func (fs *FileSystem) deadOf(h *Host) (blocks int64) {
	for _, e := range fs.extents {
		for _, s := range e.spans {
			if s.kind == dead && s.host == h {
				blocks += s.blocks
			}
		}
	}
	return blocks
}
