package vcenter

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vmware/govmomi/simulator"
)

// settings runs fn with the host's option manager locked.
func (c call) settings(fn func(*simulator.Context, *optionManager)) {
	m := c.host.v.registry.Get(*c.host.sim.ConfigManager.AdvancedOption).(*optionManager)
	ctx := c.host.v.context()
	ctx.WithLock(m, func() { fn(ctx, m) })
}

// option is the present value of an option, nil when the release lacks it.
func (c call) option(key string) (value any) {
	c.settings(func(_ *simulator.Context, m *optionManager) {
		if o := m.find(key, true); o != nil {
			value = m.value(*o)
		}
	})
	return value
}

func (c call) advancedList() (output, error) {
	option, tree, delta := c.args.get("option"), c.args.get("tree"), c.args.get("delta") == "true"
	out := output{kind: "SettingsAdvancedOption", rows: []row{}}
	c.settings(func(_ *simulator.Context, m *optionManager) {
		for _, o := range m.known {
			value := m.value(o)
			if !o.kernel() || (option != "" && !strings.EqualFold(o.path(), option)) || (delta && value == o.initial()) ||
				(tree != "" && !strings.HasPrefix(o.path(), strings.TrimSuffix(tree, "/")+"/")) {
				continue
			}
			out.rows = append(out.rows, o.row(value))
		}
	})
	if option != "" && len(out.rows) == 0 && !delta {
		return output{}, refusef("Unable to find option %s", option)
	}
	return out, nil
}

// row is the option as esxcli shows it.
func (o advancedOption) row(value any) row {
	if o.kind == stringKind {
		return row{
			{"DefaultStringValue", o.text}, {"Description", o.summary}, {"HostSpecific", "false"}, {"Impact", "none"},
			{"Path", o.path()}, {"StringValue", value.(string)}, {"Type", "string"}, {"ValidCharacters", "**"},
		}
	}
	return row{
		{"DefaultIntValue", number(o.def)}, {"Description", o.summary}, {"HostSpecific", "false"}, {"Impact", "none"},
		{"IntValue", fmt.Sprint(value)}, {"MaxValue", number(o.max)}, {"MinValue", number(o.min)},
		{"Path", o.path()}, {"Type", "integer"},
	}
}

// parse reads a new value from the arguments of the set command.
func (o advancedOption) parse(args arguments) (any, error) {
	switch {
	case args.get("default") == "true":
		return o.initial(), nil
	case o.kind == stringKind:
		if _, given := args["stringvalue"]; !given {
			return nil, refusef("Option %s is a string, use --string-value.", o.path())
		}
		return args.get("stringvalue"), nil
	}
	n, err := strconv.ParseInt(args.get("intvalue"), 10, 64)
	if err != nil {
		return nil, refusef("Invalid value '%s'.", args.get("intvalue"))
	}
	return n, nil
}

func (c call) advancedSet() (output, error) {
	key := strings.ReplaceAll(strings.TrimPrefix(c.args.get("option"), "/"), "/", ".")
	var err error
	c.settings(func(ctx *simulator.Context, m *optionManager) {
		o := m.find(key, true)
		if o == nil || !o.kernel() {
			err = refusef("Unable to find option %s", c.args.get("option"))
			return
		}
		var value any
		if value, err = o.parse(c.args); err != nil {
			return
		}
		if fault := m.set(ctx, o.key, value, true); fault != nil {
			err = refusef("Unable to set %s: the value must be between %d and %d.", o.key, o.min, o.max)
		}
	})
	if err != nil {
		return output{}, err
	}
	return success, nil
}
