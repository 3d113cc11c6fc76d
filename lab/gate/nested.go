package gate

// Put adds a value to a JSON object, at its path through objects that it adds where there is none.
func Put(into map[string]any, path []string, value any) {
	last := len(path) - 1
	for _, name := range path[:last] {
		below, known := into[name].(map[string]any)
		if !known {
			below = map[string]any{}
			into[name] = below
		}
		into = below
	}
	into[path[last]] = value
}
