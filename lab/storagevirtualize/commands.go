package storagevirtualize

import "slices"

// command is a command that lists.
type command struct {
	name       string
	parameters []string
	list       func(*Server) any // []row, or a row; nil if an object is required
	one        func(*Server, string) (any, error)
}

var commands = []*command{
	{name: "lssystem", list: func(s *Server) any { return s.system() }, one: none},
	{name: "lscurrentuser", list: func(s *Server) any {
		return row{{"name", s.Username}, {"role", "Monitor"}, {"owner_id", ""}, {"owner_name", ""}}
	}, one: none},
	{name: "lssystemstats", list: func(s *Server) any { return s.statistics() }, one: none},
	{name: "lsiogrp", list: func(s *Server) any { return s.ioGroups() }, one: func(s *Server, key string) (any, error) {
		return find(s.ioGroups(), key)
	}},
	{name: "lsmdiskgrp", list: func(s *Server) any { return s.pools() }, one: func(s *Server, key string) (any, error) {
		return s.pool(key)
	}},
	{name: "lsvdisk", parameters: []string{"unit", "showhidden"}, list: func(s *Server) any { return s.volumes() }, one: (*Server).volume},
	{name: "lsvdiskcopy", parameters: []string{"copy"}, list: func(s *Server) any { return s.copies(nil, conciseCopy) }, one: copiesOf(conciseCopy)},
	{name: "lssevdiskcopy", parameters: []string{"copy"}, list: func(s *Server) any { return s.copies(nil, thinCopy) }, one: copiesOf(thinCopy)},
	{name: "lsrcrelationship", list: func(s *Server) any { return s.relationships() }, one: func(s *Server, key string) (any, error) {
		return find(s.relationships(), key)
	}},
	{name: "lsvdiskhostmap", one: (*Server).hostsOf},
	{name: "lshost", list: func(s *Server) any { return s.hosts() }, one: func(s *Server, key string) (any, error) {
		return find(s.hosts(), key)
	}},
	{name: "lshostvdiskmap", list: func(s *Server) any { return s.mappings(func(mapping) bool { return true }) }, one: (*Server).volumesOf},
}

func none(*Server, string) (any, error) {
	return nil, failed("CMMVC5709E An object is not a supported parameter.")
}

// find returns the row with this id or name.
func find(rows []row, key string) (any, error) {
	at := slices.IndexFunc(rows, func(one row) bool { return one.get("id") == key || one.get("name") == key })
	if at < 0 {
		return nil, noObject
	}
	return rows[at], nil
}
