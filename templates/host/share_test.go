package host

import "testing"

func TestShare(t *testing.T) {
	in := func(body string) string { return "__global__ void k(int n) {\n" + body + "\n}\n" }
	for _, c := range []struct{ name, source, want string }{
		{"array", in("  __shared__ float s[256];"), in("  GRAPHGEN_SHARED(s, float s[256]);")},
		{"two lengths", in("__shared__ float t[32][N + (1)];"), in("GRAPHGEN_SHARED(t, float t[32][N + (1)]);")},
		{"scalar", in("__shared__ bool done;"), in("GRAPHGEN_SHARED(done, bool done);")},
		{"several", in("__shared__ int a[4], b, *p;"),
			in("GRAPHGEN_SHARED(a, int a[4], b, *p); GRAPHGEN_SHARED_TOO(a, b); GRAPHGEN_SHARED_TOO(a, p);")},
		{"dynamic", in("extern __shared__ T all[];"), in("GRAPHGEN_DYNAMIC_SHARED(all, T all[]);")},
		{"words in any order", in("volatile __shared__ static int x;"), in("GRAPHGEN_SHARED(x, volatile int x);")},
		{"aligned", in("extern __shared__ __align__(16) char raw[];"),
			in("GRAPHGEN_DYNAMIC_SHARED(raw, __align__(16) char raw[]);")},
		{"template arguments", in("__shared__ typename Block<float, 256>::Storage temp;"),
			in("GRAPHGEN_SHARED(temp, typename Block<float, 256>::Storage temp);")},
		{"comparison", in("__shared__ int x[A < B ? 1 : 2], y;"),
			in("GRAPHGEN_SHARED(x, int x[A < B ? 1 : 2], y); GRAPHGEN_SHARED_TOO(x, y);")},
		{"union", in("__shared__ union { float f; int i; } u;"), in("GRAPHGEN_SHARED(u, union { float f; int i; } u);")},
		{"comment before", in("/* a */ // ; b\n__shared__ int x;"), in("/* a */ // ; b\nGRAPHGEN_SHARED(x, int x);")},
		{"over lines", in("__shared__ int\n  x[4],  // first\n  y;"),
			in("GRAPHGEN_SHARED(x, int\n  x[4],  // first\n  y); GRAPHGEN_SHARED_TOO(x, y);")},
		{"nested", in("if (n) { __shared__ int x; x = 1; }"), in("if (n) { GRAPHGEN_SHARED(x, int x); x = 1; }")},
		{"in a method of a struct in a namespace", "namespace a {\nstruct S {\n int *f() { __shared__ int x; return &x; }\n};\n}",
			"namespace a {\nstruct S {\n int *f() { GRAPHGEN_SHARED(x, int x); return &x; }\n};\n}"},
		{"string", in(`puts("__shared__ int x;");`), in(`puts("__shared__ int x;");`)},
		{"comment", in("// __shared__ int x;"), in("// __shared__ int x;")},
		{"directive", in("#define TILE __shared__ int \\\n  x;"), in("#define TILE __shared__ int \\\n  x;")},
		{"outside of functions", "__shared__ int x;\n", "__shared__ int x;\n"},
		{"longer word", in("int my__shared__;"), in("int my__shared__;")},
		{"no name", in("__shared__ int;"), in("__shared__ int;")},
		{"never ends", "void f() { __shared__ int x", "void f() { __shared__ int x"},
	} {
		if got := Share(c.source); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}
