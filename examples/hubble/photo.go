package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
)

//go:embed hubble_deep_field.jpg
var deepField []byte

// photo is a picture as one plane of sRGB code values for each band, row by row.
type photo struct {
	width, height    int
	red, green, blue []uint8
}

func newPhoto(width, height int) *photo {
	n := width * height
	return &photo{width, height, make([]uint8, n), make([]uint8, n), make([]uint8, n)}
}

// planes are the three bands.
func (p *photo) planes() [3][]uint8 { return [3][]uint8{p.red, p.green, p.blue} }

// readPhoto reads a JPEG or PNG file, or the built-in photograph when there is no name.
func readPhoto(name string) (*photo, error) {
	data := deepField
	if name != "" {
		var err error
		if data, err = os.ReadFile(name); err != nil {
			return nil, err
		}
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	b := img.Bounds()
	p := newPhoto(b.Dx(), b.Dy())
	for i := range p.red {
		c := color.NRGBAModel.Convert(img.At(b.Min.X+i%p.width, b.Min.Y+i/p.width)).(color.NRGBA)
		p.red[i], p.green[i], p.blue[i] = c.R, c.G, c.B
	}
	return p, nil
}

// image is the picture in the form that the standard library encodes.
func (p *photo) image() image.Image {
	img := image.NewRGBA(image.Rect(0, 0, p.width, p.height))
	for i := range p.red {
		copy(img.Pix[4*i:], []uint8{p.red[i], p.green[i], p.blue[i], 255})
	}
	return img
}

// encoders are the formats of files, by the end of their names.
var encoders = map[string]func(io.Writer, image.Image) error{
	".png":  png.Encode,
	".jpg":  encodeJPEG,
	".jpeg": encodeJPEG,
}

func encodeJPEG(w io.Writer, img image.Image) error {
	return jpeg.Encode(w, img, nil)
}

// encoder is the format that a file's name says.
func encoder(name string) (func(io.Writer, image.Image) error, error) {
	encode, ok := encoders[strings.ToLower(filepath.Ext(name))]
	if !ok {
		return nil, fmt.Errorf("%s: want a name that ends in .png or .jpg", name)
	}
	return encode, nil
}

// writePhoto writes a file in the format that its name says.
func writePhoto(name string, p *photo) error {
	encode, err := encoder(name)
	if err != nil {
		return err
	}
	var buf bytes.Buffer
	if err := encode(&buf, p.image()); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return os.WriteFile(name, buf.Bytes(), 0o666)
}
