package ir

import (
	"encoding/json"
	"fmt"
)

// EncodeJSON writes a recorded graph, without the bodies of its functions, for another process to read.
func EncodeJSON(g *Graph) ([]byte, error) { return json.Marshal(g) }

// DecodeJSON reads what EncodeJSON wrote, and verifies it.
func DecodeJSON(data []byte) (*Graph, error) {
	g := &Graph{}
	if err := json.Unmarshal(data, g); err != nil {
		return nil, fmt.Errorf("graph: %w", err)
	}
	if err := Verify(g); err != nil {
		return nil, err
	}
	return g, nil
}
