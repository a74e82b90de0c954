package light

import "testing"

func TestEncodeInvertsDecode(t *testing.T) {
	for code := range 256 {
		if got := Encode(Decode(uint8(code))); int(got) != code {
			t.Errorf("Encode(Decode(%d)) = %d", code, got)
		}
	}
}

func TestDecode(t *testing.T) {
	for _, test := range []struct {
		code uint8
		want float32 // computed with 30 digits from IEC 61966-2-1
	}{
		{0, 0},
		{1, 0.000303526983548838}, // on the straight part
		{10, 0.00303526983548838}, // its last code
		{11, 0.00334653576389916}, // on the curve
		{128, 0.215860500113899},
		{255, 1},
	} {
		if got := Decode(test.code); !near(got, test.want, 1e-6) {
			t.Errorf("Decode(%d) = %v, want %v", test.code, got, test.want)
		}
	}
}

func TestEncodeClamps(t *testing.T) {
	for _, test := range []struct {
		light float32
		want  uint8
	}{
		{-1, 0}, {-1e-9, 0}, {0, 0}, {1, 255}, {1.0001, 255}, {1000, 255},
	} {
		if got := Encode(test.light); got != test.want {
			t.Errorf("Encode(%v) = %d, want %d", test.light, got, test.want)
		}
	}
}

// near reports whether two values differ by no more than a fraction of the wanted one.
func near(got, want, fraction float32) bool {
	return max(got-want, want-got) <= fraction*max(want, -want)
}
