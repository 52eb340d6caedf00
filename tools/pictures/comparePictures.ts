import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** How many pixels differ, and a picture of where, as a PNG file. */
export type Difference = { pixels: number; picture: Uint8Array }

/**
 * The difference of two pictures, as PNG files: how many pixels differ, and a picture of where; null when none does. A
 * picture of another size differs in each pixel that only one of them has.
 */
export function comparePictures(before: Uint8Array, after: Uint8Array): Difference | null {
  const [one, other] = [PNG.sync.read(Buffer.from(before)), PNG.sync.read(Buffer.from(after))]
  const width = Math.max(one.width, other.width)
  const height = Math.max(one.height, other.height)
  const difference = new PNG({ width, height })
  // One pixel is enough, and none is put down to smoothing: both were drawn on one machine with the same fonts.
  const options = { threshold: 0, includeAA: true }
  const pixels = pixelmatch(
    grown(one, width, height),
    grown(other, width, height),
    difference.data,
    width,
    height,
    options,
  )
  return pixels === 0 ? null : { pixels, picture: PNG.sync.write(difference) }
}

/**
 * The least difference between a drawing of before and one of after; null when any two are alike. A browser does not
 * smooth the same corner alike each time: a picture has changed when no drawing of it is as it was.
 */
export function leastDifference(before: readonly Uint8Array[], after: readonly Uint8Array[]): Difference | null {
  let least: Difference | null = null
  for (const one of before)
    for (const other of after) {
      const difference = comparePictures(one, other)
      if (difference === null) return null
      if (least === null || difference.pixels < least.pixels) least = difference
    }
  return least
}

/** The pixels of a picture on a transparent ground of a size. */
function grown(picture: PNG, width: number, height: number): Buffer {
  if (picture.width === width && picture.height === height) return picture.data
  const larger = new PNG({ width, height, fill: true })
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0)
  return larger.data
}
