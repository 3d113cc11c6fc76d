package flasharray

import (
	"fmt"
	"slices"
	"strings"
)

// driveCount is how many drives make up the capacity, two more carry the parity.
const driveCount = 20

// fixedList returns rows that have a name and never change; shape replaces them if there are none.
func fixedList(rows func(*Server, *call) []row, shape row) func(*Server, *call) (*listing, error) {
	return func(s *Server, c *call) (*listing, error) {
		result := &listing{shape: shape}
		for i, r := range rows(s, c) {
			result.shape = r
			result.items = append(result.items, &item{key: fmt.Sprintf("%04d", i), made: r})
		}
		return result, nil
	}
}

// byName applies names to a list whose rows are selected by nothing else.
func byName(list func(*Server, *call) (*listing, error)) func(*Server, *call) (*listing, error) {
	return selectedBy("names", "name", list)
}

// selectedBy applies a parameter with values of one member to a list whose rows are selected by nothing else.
func selectedBy(parameter, member string, list func(*Server, *call) (*listing, error)) func(*Server, *call) (*listing, error) {
	return func(s *Server, c *call) (*listing, error) {
		result, err := list(s, c)
		wanted := c.list(parameter)
		if err != nil || wanted == nil {
			return result, err
		}
		of := func(i *item) string {
			value, _ := i.row()[member].(string)
			return value
		}
		result.problems = append(result.problems, unlisted(wanted, result.items, of, "Object does not exist.")...)
		if len(result.problems) > 0 && !c.flag("allow_errors") {
			return nil, &apiError{badRequestStatus, result.problems}
		}
		result.items = slices.DeleteFunc(result.items, func(i *item) bool { return !listed(wanted, of(i)) })
		return result, nil
	}
}

func noRows(*Server, *call) []row { return nil }

func (s *Server) controllers(c *call) []row {
	var rows []row
	for i, mode := range []string{"primary", "secondary"} {
		r := row{
			"name": fmt.Sprintf("CT%d", i), "type": "array_controller", "status": "ready", "mode": mode, "model": "FA-X70R3",
			"version": s.array.Purity(),
		}
		if c.version >= controllerModeSince {
			r["mode_since"] = int64(1735689600000)
		}
		rows = append(rows, r)
	}
	return rows
}

func (s *Server) hardware(*call) []row {
	var rows []row
	add := func(kind, name string, index int64, change row) {
		r := row{
			"name": name, "type": kind, "index": index, "status": "ok", "details": nil, "identify_enabled": false, "model": nil,
			"serial": nil, "slot": nil, "speed": nil, "temperature": nil, "voltage": nil,
		}
		for member, value := range change {
			r[member] = value
		}
		rows = append(rows, r)
	}
	add("chassis", "CH0", 0, row{"serial": "PCHFL" + strings.ToUpper(s.array.ID()[:8]), "model": "FA-X70R3"})
	for i := range int64(2) {
		controller := fmt.Sprintf("CT%d", i)
		add("controller", controller, i, row{"model": "FA-X70R3"})
		add("temp_sensor", controller+".TMP0", 0, row{"temperature": int64(24 + i)})
		add("cooling", controller+".FAN0", 0, row{})
		add("eth_port", controller+".ETH0", 0, row{"speed": int64(1e9), "slot": int64(0)})
		add("fc_port", controller+".FC0", 0, row{"speed": int64(32e9), "slot": int64(1)})
		add("power_supply", fmt.Sprintf("CH0.PWR%d", i), i, row{"voltage": int64(230)})
	}
	return rows
}

func (s *Server) drives(c *call) []row {
	var rows []row
	for i := range driveCount + 2 {
		r := row{
			"name": fmt.Sprintf("CH0.BAY%d", i), "type": "SSD", "status": "healthy", "details": nil, "protocol": "NVMe",
			"capacity": s.array.CapacityBytes() / driveCount,
		}
		if c.version >= capacityInstalled {
			r["capacity_installed"] = r["capacity"]
		}
		rows = append(rows, r)
	}
	return rows
}

// wwn is the address of a controller's Fibre Channel port.
func (s *Server) wwn(controller int) string {
	digits := "524A937" + strings.ToUpper(s.array.ID()[:7]) + fmt.Sprintf("%02d", controller*10)
	var pairs []string
	for i := 0; i < len(digits); i += 2 {
		pairs = append(pairs, digits[i:i+2])
	}
	return strings.Join(pairs, ":")
}

func (s *Server) ports(c *call) []row {
	var rows []row
	for i := range 2 {
		fc := row{"name": fmt.Sprintf("CT%d.FC0", i), "wwn": s.wwn(i), "iqn": nil, "nqn": nil, "portal": nil, "failover": nil}
		eth := row{
			"name": fmt.Sprintf("CT%d.ETH4", i), "wwn": nil, "nqn": nil, "failover": nil, "portal": fmt.Sprintf("192.0.2.%d:3260", 20+i),
			"iqn": "iqn.2010-06.com.purestorage:flasharray." + s.array.ID()[:8],
		}
		rows = append(rows, s.located(fc, c.version), s.located(eth, c.version))
	}
	return rows
}

func (s *Server) networkInterfaces(*call) []row {
	var rows []row
	for i := range 2 {
		eth := row{
			"address": fmt.Sprintf("192.0.2.%d", 10+i), "gateway": "192.0.2.1", "netmask": "255.255.255.0", "mtu": int64(1500), "subtype": "physical",
			"mac_address": fmt.Sprintf("52:54:30:%s:%s:%02x", s.array.ID()[:2], s.array.ID()[2:4], i), "subinterfaces": []row{},
			"subnet": row{"name": nil}, "vlan": nil,
		}
		none := nulled(eth)
		none["subinterfaces"] = []row{}
		rows = append(rows,
			row{"name": fmt.Sprintf("ct%d.eth0", i), "enabled": true, "interface_type": "eth", "services": []string{"management"},
				"speed": int64(1e9), "eth": eth, "fc": row{"wwn": nil}},
			row{"name": fmt.Sprintf("ct%d.fc0", i), "enabled": true, "interface_type": "fc", "services": []string{"scsi-fc"},
				"speed": int64(32e9), "eth": none, "fc": row{"wwn": s.wwn(i)}})
	}
	return rows
}

// networkPerformance is idle: what guests write is not led over single ports.
func (s *Server) networkPerformance(c *call) []row {
	figures := map[string][]string{
		"eth": {"other_errors_per_sec", "received_bytes_per_sec", "received_crc_errors_per_sec", "received_frame_errors_per_sec",
			"received_packets_per_sec", "total_errors_per_sec", "transmitted_bytes_per_sec", "transmitted_carrier_errors_per_sec",
			"transmitted_dropped_errors_per_sec", "transmitted_packets_per_sec"},
		"fc": {"received_bytes_per_sec", "received_crc_errors_per_sec", "received_frames_per_sec", "received_link_failures_per_sec",
			"received_loss_of_signal_per_sec", "received_loss_of_sync_per_sec", "total_errors_per_sec", "transmitted_bytes_per_sec",
			"transmitted_frames_per_sec", "transmitted_invalid_words_per_sec"},
	}
	var rows []row
	for _, port := range s.networkInterfaces(c) {
		r := row{"name": port["name"], "interface_type": port["interface_type"], "time": c.now.UnixMilli()}
		for kind, names := range figures {
			part := row{}
			for _, name := range names {
				part[name] = nil
				if kind == port["interface_type"] {
					part[name] = int64(0)
				}
			}
			r[kind] = part
		}
		rows = append(rows, r)
	}
	return rows
}

func (s *Server) subscriptions(*call) []row {
	return []row{{"id": s.array.ID(), "service": "FlashArray"}}
}

// alertShape is what alerts can be filtered by; the arrays of the lab raise none.
var alertShape = row{
	"id": "", "name": "", "actual": "", "category": "", "closed": nil, "code": nil, "component_name": "", "component_type": "", "created": nil,
	"description": "", "expected": "", "flagged": false, "issue": "", "knowledge_base_url": "", "notified": nil, "severity": "", "state": "",
	"summary": "", "updated": nil,
}

// directoryShape is what directories can be filtered by; the arrays of the lab serve no files.
var directoryShape = row{"id": "", "name": "", "created": nil, "destroyed": false, "directory_name": "", "path": "", "file_system": reference()}
