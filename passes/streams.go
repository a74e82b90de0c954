package passes

// maxStreams is the number of parallel branches of a device that still pays: more gain nothing on the device, and a launch costs the
// host up to five times as much.
const maxStreams = 8

// assignStreams covers the steps with chains, in order: a step goes on where a predecessor has just been, else to a
// stream whose steps all come before it anyway, else to a new one. Only when there are maxStreams does it wait for what
// it need not. A stream is of one device.
func assignStreams(s *state) error {
	var last []int // step of each stream
	for i, step := range s.plan.Steps {
		if step.Body > 0 { // where the step that runs the body does
			continue
		}
		stream := s.pick(last, i)
		if stream == len(last) {
			last = append(last, 0)
		}
		last[stream] = i
		step.Stream = stream
	}
	s.plan.Streams = max(1, len(last))
	for _, step := range s.plan.Steps {
		for _, d := range step.Deps {
			if before := s.plan.Steps[d]; before.Stream != step.Stream && step.Body == 0 {
				before.Signals = true
			}
		}
	}
	return nil
}

func (s *state) pick(last []int, i int) int {
	device := s.plan.Steps[i].Device
	for _, d := range s.plan.Steps[i].Deps {
		if stream := s.plan.Steps[d].Stream; last[stream] == d && s.plan.Steps[d].Device == device {
			return stream
		}
	}
	oldest, all := -1, 0
	for stream, d := range last {
		if s.plan.Steps[d].Device != device {
			continue
		}
		all++
		if r := s.paths(); r != nil && r.path(d, i) {
			return stream
		}
		if oldest < 0 || d < last[oldest] {
			oldest = stream
		}
	}
	if all < maxStreams {
		return len(last)
	}
	return oldest
}
