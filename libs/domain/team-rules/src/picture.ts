/** The types of the picture of a person (TEAM-1). */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** The most bytes and pixels of a file that a person may choose; a smaller picture is made of it. */
export const largestChosenPicture = { bytes: 15 * 1024 * 1024, pixels: 100_000_000 }

/** Pixels of a side of the picture that is made: shown at up to 96, it is sharp on a screen of twice the pixels. */
export const sideOfPicture = 256

/** Why a file cannot become a picture, before it is read; null when it can. `type` is declared, `size` is in bytes. */
export function refusalOfPicture({ type, size }: { type: string; size: number }): 'type' | 'size' | null {
  if (!pictureTypes.includes(type)) return 'type'
  return size > largestChosenPicture.bytes ? 'size' : null
}

/** The largest square in the centre of a picture, in its pixels; null for a picture without any, or with too many. */
export function centreSquare(width: number, height: number): { left: number; top: number; side: number } | null {
  const side = Math.min(width, height)
  if (!(side > 0) || width * height > largestChosenPicture.pixels) return null
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), side }
}
