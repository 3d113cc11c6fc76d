package vcenter

import (
	"slices"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// RetrievePropertiesEx reads what the user may see, as many objects at a time as the limits of the vCenter allow.
func (c *propertyCollector) RetrievePropertiesEx(ctx *simulator.Context, req *types.RetrievePropertiesEx) soap.HasFault {
	page := *req
	page.Options.MaxObjects = c.notifier.v.config.Limits.page(req.Options.MaxObjects)
	if hosts, ok := c.notifier.v.storageOf(ctx, &page, page.Options.MaxObjects); ok {
		result := &types.RetrieveResult{Objects: c.notifier.v.visible(ctx, hosts)}
		return &methods.RetrievePropertiesExBody{Res: &types.RetrievePropertiesExResponse{Returnval: result}}
	}
	res := new(simulator.PropertyCollector).RetrievePropertiesEx(ctx, &page)
	if body, ok := res.(*methods.RetrievePropertiesExBody); ok && body.Res != nil && body.Res.Returnval != nil {
		c.keepToken(body.Res.Returnval.Token)
		body.Res.Returnval.Objects = c.notifier.v.visible(ctx, body.Res.Returnval.Objects)
	}
	return res
}

// ContinueRetrievePropertiesEx reads on; a token is one of the collector that issued it.
func (c *propertyCollector) ContinueRetrievePropertiesEx(ctx *simulator.Context, req *types.ContinueRetrievePropertiesEx) soap.HasFault {
	c.mu.Lock()
	known := c.tokens[req.Token]
	delete(c.tokens, req.Token)
	c.mu.Unlock()
	if !known {
		return &methods.ContinueRetrievePropertiesExBody{Fault_: simulator.Fault("", &types.InvalidArgument{InvalidProperty: "token"})}
	}
	res := new(simulator.PropertyCollector).ContinueRetrievePropertiesEx(ctx, req)
	if body, ok := res.(*methods.ContinueRetrievePropertiesExBody); ok && body.Res != nil {
		c.keepToken(body.Res.Returnval.Token)
		body.Res.Returnval.Objects = withoutUnset(c.notifier.v.visible(ctx, body.Res.Returnval.Objects))
	}
	return res
}

// CancelRetrievePropertiesEx gives the rest up.
func (c *propertyCollector) CancelRetrievePropertiesEx(_ *simulator.Context, req *types.CancelRetrievePropertiesEx) soap.HasFault {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.tokens[req.Token] {
		return &methods.CancelRetrievePropertiesExBody{Fault_: simulator.Fault("", &types.InvalidArgument{InvalidProperty: "token"})}
	}
	delete(c.tokens, req.Token)
	return &methods.CancelRetrievePropertiesExBody{Res: new(types.CancelRetrievePropertiesExResponse)}
}

func (c *propertyCollector) keepToken(token string) {
	if token == "" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.tokens == nil {
		c.tokens = map[string]bool{}
	}
	c.tokens[token] = true
}

// withoutUnset leaves out properties without a value, which the simulator does on the first page only.
func withoutUnset(objects []types.ObjectContent) []types.ObjectContent {
	for i := range objects {
		objects[i].PropSet = slices.DeleteFunc(objects[i].PropSet, func(p types.DynamicProperty) bool { return p.Val == nil })
	}
	return objects
}
