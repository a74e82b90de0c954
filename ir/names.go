package ir

import (
	"regexp"
	"strings"
	"unicode"
)

// Exported is the Go name of something the user named: hdr gives Hdr, black_point gives BlackPoint.
func Exported(name string) string {
	var b strings.Builder
	up := true
	for _, r := range name {
		if r == '_' {
			up = true
			continue
		}
		if up {
			r = unicode.ToUpper(r)
		}
		b.WriteRune(r)
		up = false
	}
	return b.String()
}

// claim is a declaration that holds a name.
type claim struct {
	what string // "input hdr"
	pos  Pos
}

// The generated package gives every declaration Go and C names; these tables say which. % is the Go name, # the C name.
var (
	dimClaims      = []string{"field %"}
	scalarClaims   = []string{"method Set%", "symbol set_#"}
	callbackClaims = []string{"field %"}
	eventClaims    = []string{"method %Event", "method Bind%", "symbol event_#", "symbol bind_#"}
	bufferClaims   = [classCount][]string{
		Input:    {"method %", "symbol #", "symbol len_#"},
		Output:   {"method %", "symbol #", "symbol len_#"},
		Resident: {"method Load%", "method %Pointer", "symbol #", "symbol len_#", "symbol load_#"},
		State:    {"method Load%", "method Read%", "method %Pointer", "symbol #", "symbol len_#", "symbol load_#", "symbol read_#"},
		External: {"method Bind%", "symbol bind_#", "symbol len_#"},
		Temp:     {},
	}
	reserved = []string{
		"method Close", "method Launch", "method LaunchOn", "method Launches", "method OwnStream", "method PoolBytes", "method Run",
		"method Valid", "method Wait", "field Device", "field Executor", "symbol create", "symbol launch", "symbol wait", "symbol release", "symbol close", "symbol message", "symbol hash",
		"symbol callback",
	}
)

// deviceClaims are names that only the package of a graph on several devices has.
var deviceClaims = []string{"field Devices", "field Staged"}

// claimDevices takes the names for devices, at the line that makes the graph one on several.
func (g *Builder) claimDevices() {
	for _, key := range deviceClaims {
		if other, taken := g.claims[key]; taken {
			g.errorf("on: the options of a graph on several devices have a %s, which is that of %s at line %d; choose another name there",
				key, other.what, other.pos.Line)
		}
		g.claims[key] = claim{what: "the generated package"}
	}
}

func reservedClaims() map[string]claim {
	claims := map[string]claim{}
	for _, name := range reserved {
		claims[name] = claim{what: "the generated package"}
	}
	return claims
}

var validName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]{0,63}$`)

// claim checks the name of a declaration and takes every name that it gets in the generated package.
func (g *Builder) claim(kind, name string, patterns []string) {
	if !validName.MatchString(name) {
		g.errorf("%s %s: want a name of 1 to 64 ASCII letters, digits and _, beginning with a letter", kind, quoteName(name))
		return
	}
	what := kind + " " + name
	pos := callerPos()
	plain := "name " + strings.ToLower(strings.ReplaceAll(name, "_", ""))
	for _, pattern := range append([]string{plain}, patterns...) {
		key := strings.NewReplacer("%", Exported(name), "#", name).Replace(pattern)
		other, taken := g.claims[key]
		switch {
		case !taken:
			g.claims[key] = claim{what, pos}
			continue
		case !other.pos.IsValid():
			g.errorf("%s: %s %s is a part of every generated package; choose another name", what, article(key), key[strings.Index(key, " ")+1:])
		case strings.HasSuffix(other.what, " "+name):
			g.errorf("%s: the name is taken by %s at line %d; choose another name", what, other.what, other.pos.Line)
		case key == plain:
			g.errorf("%s: differs from %s at line %d only by case or underscores; choose another name", what, other.what, other.pos.Line)
		default:
			g.errorf("%s: %s would clash with that of %s at line %d; choose another name", what, key, other.what, other.pos.Line)
		}
		return
	}
}

func article(key string) string { return "the " + key[:strings.Index(key, " ")] }

// quoteName shows a bad name on one line and not at length.
func quoteName(name string) string {
	if len(name) > 40 {
		name = strings.ToValidUTF8(name[:40], "") + "..."
	}
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}, `"`+name+`"`)
}
