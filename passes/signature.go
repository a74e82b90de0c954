package passes

import (
	"fmt"
	"strings"

	"github.com/cudagraph/graphgen/ir/plan"
)

// signature is all of a kernel but its names: two kernels with one signature are one kernel.
func signature(k *plan.Kernel) string {
	var b strings.Builder
	fmt.Fprint(&b, "vector ", k.Vector, " axes ", k.Axes)
	for _, p := range k.Params {
		fmt.Fprint(&b, ";", p.Kind, p.Type, p.Mode)
	}
	for _, in := range k.Body {
		fmt.Fprint(&b, ";", in.Op, in.Param, in.Index, in.Args)
		if in.Test != nil {
			fmt.Fprint(&b, *in.Test)
		}
		if in.Func != nil {
			fmt.Fprintf(&b, " %s %p", in.Func.Key(), in.Func)
		}
		for _, r := range in.Results {
			fmt.Fprint(&b, " ", r.ID, r.Type)
		}
	}
	return b.String()
}
