package san

// ioBlocks is what one UNMAP I/O covers on a FlashArray volume, which takes one descriptor per command.
const ioBlocks = 64

// Limits of automatic UNMAP in MB (2^20 bytes) per second, and the part of a reclaim cycle that affected builds return
// unlimited.
const (
	hostCeiling = 1000
	lowMBps     = 25
	mediumMBps  = 75
	highMBps    = 256
	burstBlocks = 400 << 10
)

// Rate is the automatic reclaim setting of a VMFS-6 file system; the zero value is priority low.
type Rate struct {
	Method    string `json:"method"`   // "priority" (also ""), "fixed", "dynamic"
	Priority  string `json:"priority"` // "none", "low" (also ""), "medium", "high"
	FixedMBps int64  `json:"fixedMBps,omitempty"`
	MinMBps   int64  `json:"minMBps,omitempty"`
	MaxMBps   int64  `json:"maxMBps,omitempty"`
}

// limit is the rate in MB per second that a host keeps on one file system, 0 for never; load is that of the array, 0 to 1.
//
// A host before 6.7 knows none and low only and takes everything else for low; one before 6.5 does not reclaim by itself.
// A dynamic rate is the lab's own definition, as ESXi does not document its own: max on an idle array, min on one at full load,
// and in between a straight line.
func (r Rate) limit(h *Host, load float64) int64 {
	ranged := r.Method == "fixed" || r.Method == "dynamic"
	switch {
	case !h.atLeast(6, 5), r.Priority == "none" && !ranged:
		return 0
	case !h.atLeast(6, 7):
		return lowMBps
	case r.Method == "fixed":
		return min(r.FixedMBps, hostCeiling)
	case r.Method == "dynamic":
		wide := float64(max(r.MaxMBps-r.MinMBps, 0))
		return min(max(r.MinMBps+int64(wide*(1-load)), 1), hostCeiling)
	case r.Priority == "medium":
		return mediumMBps
	case r.Priority == "high":
		return highMBps
	}
	return lowMBps
}

// Rate is the automatic reclaim setting.
func (fs *FileSystem) Rate() Rate {
	fs.world.mu.Lock()
	defer fs.world.mu.Unlock()
	return fs.rate
}

// SetRate changes the automatic reclaim setting.
func (fs *FileSystem) SetRate(r Rate) {
	fs.world.update(func() {
		fs.rate = r
		fs.kick()
		fs.world.touched(fs)
	})
}
