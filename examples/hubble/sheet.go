package main

// gap is the white line between the pictures of a sheet, in pixels.
const gap = 8

// sideBySide puts two pictures of one size on a white sheet, before at the left and after at the right.
func sideBySide(before, after *photo) *photo {
	sheet := newPhoto(2*before.width+gap, before.height)
	for k, plane := range sheet.planes() {
		for i := range plane {
			plane[i] = 255
		}
		left, right := before.planes()[k], after.planes()[k]
		for y := range before.height {
			row := plane[y*sheet.width:]
			copy(row, left[y*before.width:][:before.width])
			copy(row[before.width+gap:], right[y*after.width:][:after.width])
		}
	}
	return sheet
}
