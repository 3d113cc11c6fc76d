package scenario

// addTags puts tags on datastores as administrators do, for those who choose by them.
func (l *Lab) addTags() error {
	for _, t := range []struct {
		category, name string
		datastores     []string
	}{
		{"Tier", "Gold", []string{"vmfs6-prod", "vmfs6-quiet"}},
		{"Care", "Keep off", []string{"vmfs5-full"}},
	} {
		if err := l.VCenter.Tag(t.category, t.name, t.datastores...); err != nil {
			return err
		}
	}
	return nil
}
