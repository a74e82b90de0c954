package cuda

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/cudagraph/graphgen/ir"
)

// literal prints a constant with exactly its bits. Where the context converts to the type anyway, a converted literal
// may be shorter.
func (p *printer) literal(t ir.Type, bits uint64, text string, converted bool) expr {
	switch t.Kind {
	case ir.Bool:
		return primary(strconv.FormatBool(bits&1 != 0))
	case ir.Float:
		return p.floatLiteral(t, bits)
	}
	return intLiteral(t, bits, text, converted)
}

func (p *printer) floatLiteral(t ir.Type, bits uint64) expr {
	v, suffix := math.Float64frombits(bits), ""
	if t.Bits == 32 {
		v, suffix = float64(math.Float32frombits(uint32(bits))), "f"
	}
	switch {
	case math.IsNaN(v) && t.Bits == 32:
		return primary(fmt.Sprintf("__uint_as_float(%#08x)", uint32(bits)))
	case math.IsNaN(v):
		return primary(fmt.Sprintf("__longlong_as_double(%s)", signed64(int64(bits))))
	case math.IsInf(v, 0):
		inf := p.helper("inf", t) + "<" + t.C + ">"
		if v < 0 {
			return expr{"-" + inf + "()", precUnary, true}
		}
		return primary(inf + "()")
	}
	s := strings.Replace(strconv.FormatFloat(v, 'g', -1, t.Bits), "e+", "e", 1)
	if !strings.ContainsAny(s, ".e") {
		s += ".0"
	}
	return signed(s+suffix, true)
}

func intLiteral(t ir.Type, bits uint64, text string, converted bool) expr {
	shift := 64 - t.Bits
	v := bits << shift >> shift
	s := unsigned(v, text)
	switch {
	case t.Kind == ir.Int && int64(bits<<shift) < 0:
		s = signed64(int64(bits<<shift) >> shift)
	case v > math.MaxInt64 || t == ir.U32 && (!converted || v > math.MaxInt32):
		s += "u"
	}
	if t.Bits != 32 && !converted {
		return primary(t.C + "(" + s + ")")
	}
	return signed(s, t == ir.I32 || t == ir.U32 && strings.HasSuffix(s, "u"))
}

// signed is a literal that may have a sign.
func signed(s string, exact bool) expr {
	if strings.HasPrefix(s, "-") {
		return expr{s, precUnary, exact}
	}
	return expr{s, precPrimary, exact}
}

// signed64 spells the smallest integers so that no digit overflows.
func signed64(v int64) string {
	switch v {
	case math.MinInt32:
		return "INT32_MIN"
	case math.MinInt64:
		return "INT64_MIN"
	}
	return strconv.FormatInt(v, 10)
}

// unsigned keeps the user's hexadecimal.
func unsigned(v uint64, text string) string {
	if strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0X") {
		return fmt.Sprintf("%#x", v)
	}
	return strconv.FormatUint(v, 10)
}
