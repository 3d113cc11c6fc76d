package vcenter

import (
	"fmt"
	"sync"

	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// unmapRequest contains the parameters of a manual UNMAP.
type unmapRequest struct {
	kind   string // "esxcli" or "task"
	unit   int64
	opID   string
	user   string
	onPass func(san.Pass)
	onEnd  func(san.UnmapRecord)
}

// unmap starts a manual UNMAP that writes hostd.log.
func (h *host) unmap(d *datastore, o unmapRequest) (*san.Unmap, error) {
	uuid := d.fs.UUID()
	prefix := fmt.Sprintf("[Originator@6876 sub=Libs opID=%s user=%s]", o.opID, o.user)
	var text string
	var blocks int64 = -1
	return d.fs.StartUnmap(san.UnmapOptions{
		Host: h.san, Kind: o.kind, Unit: o.unit,
		OnPass: func(p san.Pass) {
			if p.Blocks != blocks {
				blocks, text = p.Blocks, fmt.Sprintf("Unmap: Async Unmapped %d blocks from volume %s", p.Blocks, uuid)
			}
			h.log.write(p.At, prefix, text)
			for _, d := range p.Devices {
				if d.Device.Local() {
					h.kernel.driverUnmapped(p.At, d.Pieces)
				}
			}
			if o.onPass != nil {
				o.onPass(p)
			}
		},
		OnEnd: func(r san.UnmapRecord) {
			if r.State == san.Done {
				h.log.write(*r.EndedAt, prefix, fmt.Sprintf("Unmap: Done : Total Unmapped blocks from volume %s : %d", uuid, r.ProcessedBytes/san.Block))
			}
			if o.onEnd != nil {
				o.onEnd(r)
			}
		},
	})
}

// unmapTask is a task over several volumes of one host, one after the other.
type unmapTask struct {
	host    *host
	task    *task
	user    string
	volumes []string

	mu       sync.Mutex
	results  []types.HostStorageSystemVmfsVolumeResult
	current  *san.Unmap
	canceled bool
	// abandoned means that the task ended while the host went on.
	abandoned bool
}

func (r *unmapTask) cancel() {
	r.mu.Lock()
	r.canceled = true
	current := r.current
	r.mu.Unlock()
	if current != nil {
		current.Cancel()
	}
}

func (r *unmapTask) over() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.abandoned
}

// next starts the next volume, or ends the task.
func (r *unmapTask) next() {
	r.mu.Lock()
	done, canceled := len(r.results), r.canceled
	r.mu.Unlock()
	switch {
	case canceled:
		r.task.fail(new(types.RequestCanceled), "The task was canceled by a user.")
		return
	case done == len(r.volumes):
		r.task.succeed(r.results)
		return
	}
	uuid := r.volumes[done]
	d := r.host.datastoreWhere(uuid, "")
	if d == nil {
		r.finish(uuid, &types.HostConfigFault{}, "The volume is not mounted on the host.")
		return
	}
	u, err := r.host.unmap(d, unmapRequest{
		kind: "task", opID: r.task.Self.Value, user: r.user,
		onPass: func(p san.Pass) {
			if r.over() {
				return
			}
			share := float64(p.ProcessedBlocks) / float64(max(p.ProcessedBlocks+p.LeftBlocks, 1))
			r.task.progress(int32((float64(done) + share) * 100 / float64(len(r.volumes))))
		},
		onEnd: func(record san.UnmapRecord) {
			if r.over() {
				return
			}
			switch record.State {
			case san.Failed:
				r.task.fail(&types.SystemError{Reason: record.Error}, record.Error)
			case san.Canceled:
				r.task.fail(new(types.RequestCanceled), "The task was canceled by a user.")
			default:
				r.finish(uuid, nil, "")
			}
		},
	})
	if err != nil {
		r.finish(uuid, &types.HostConfigFault{}, err.Error())
		return
	}
	r.mu.Lock()
	if len(r.results) == done { // otherwise it has ended already, and the next one runs
		r.current = u
	}
	late := r.canceled
	r.mu.Unlock()
	if late {
		u.Cancel()
	}
	if f, ok := r.host.v.faults.take("UnmapVmfsVolumeEx_Task", r.host.san.Name, FaultTaskFails, FaultTaskStalls, FaultTaskLost); ok {
		if f.Kind == FaultTaskLost {
			r.host.v.clock.AfterFunc(f.Delay, r.abandon)
		} else {
			r.host.v.injectFault(u, f)
		}
	}
	go r.watch(u)
}

// watch fails the task when the host is lost in mid-run; the host goes on unmapping.
func (r *unmapTask) watch(u *san.Unmap) {
	select {
	case <-u.Ended():
	case <-r.host.gone():
		r.abandon()
	case <-r.host.v.done:
	}
}

// abandon ends the task; the host goes on unmapping.
func (r *unmapTask) abandon() {
	r.mu.Lock()
	late := r.abandoned || len(r.results) == len(r.volumes)
	r.abandoned = true
	r.mu.Unlock()
	if !late {
		r.task.fail(new(types.HostCommunication), "A general system error occurred: the host cannot be reached.")
	}
}

// injectFault makes UNMAP fail or stop for good, after the delay of the fault in simulated time.
func (v *VCenter) injectFault(u *san.Unmap, f Fault) {
	v.clock.AfterFunc(f.Delay, func() {
		if f.Kind == FaultTaskStalls {
			u.Stall()
			return
		}
		u.Fail("The operation failed on the host.")
	})
}

func (r *unmapTask) finish(uuid string, fault types.BaseMethodFault, message string) {
	result := types.HostStorageSystemVmfsVolumeResult{Key: uuid}
	if fault != nil {
		result.Fault = &types.LocalizedMethodFault{Fault: fault, LocalizedMessage: message}
	}
	r.mu.Lock()
	r.results = append(r.results, result)
	r.current = nil
	r.mu.Unlock()
	r.next()
}
