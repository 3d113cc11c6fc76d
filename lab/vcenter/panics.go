package vcenter

import (
	"log"
	"net/http"
	"reflect"
	"runtime/debug"
	"time"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

// requestOf identifies the request of a call, which the simulator does not publish; calls within the process have none.
func requestOf(ctx *simulator.Context) uintptr {
	return reflect.ValueOf(ctx).Elem().FieldByName("req").Pointer()
}

// contextOf is that of the call that started a task, which the simulator does not publish; nil before it starts.
func contextOf(t *simulator.Task) *simulator.Context {
	return (*simulator.Context)(reflect.ValueOf(t).Elem().FieldByName("ctx").UnsafePointer())
}

// recovered ends a call, and answers one that panicked with SystemError: the simulator would keep all locks of that call.
func (v *VCenter) recovered(w http.ResponseWriter, r *http.Request) {
	ctx, running := v.running.LoadAndDelete(reflect.ValueOf(r).Pointer())
	cause := recover()
	if cause == nil {
		return
	}
	log.Printf("call: %v\n%s", cause, debug.Stack())
	if running {
		v.release(ctx.(*simulator.Context))
	}
	writeFault(w, "SystemError", "A general system error occurred: internal error")
}

// release gives back the locks that the call holds. Which ones is unknown: each is taken once more, and released until the call
// does not hold it. Those of other calls are free only after they got locks of this one, so that none waits for another here.
func (v *VCenter) release(ctx *simulator.Context) {
	for _, obj := range v.registry.AllReference("") {
		go func(obj mo.Reference) {
			defer func() { _ = recover() }()
			for unlock := v.registry.AcquireLock(ctx, obj); ; {
				unlock()
			}
		}(obj)
	}
}

// releaseAfter gives back the locks that a task held when it panicked, as soon as nothing else of its call runs: neither the call
// nor a task may find that what it is about to release is free.
func (v *VCenter) releaseAfter(failed *simulator.Task) {
	ctx := contextOf(failed)
	request := requestOf(ctx)
	busy := func() bool {
		if _, running := v.running.Load(request); running && request != 0 {
			return true
		}
		for _, obj := range v.registry.AllReference("Task") {
			t, ok := obj.(*simulator.Task)
			if !ok || contextOf(t) != ctx {
				continue
			}
			var state types.TaskInfoState
			v.context().WithLock(t, func() { state = t.Info.State })
			if state == types.TaskInfoStateQueued || state == types.TaskInfoStateRunning {
				return true
			}
		}
		return false
	}
	for wait := true; wait; wait = busy() {
		time.Sleep(10 * time.Millisecond)
	}
	v.release(ctx)
}
