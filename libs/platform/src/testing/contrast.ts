/**
 * A colour as `#rrggbb` or as the browser computes it, `rgb(r, g, b)`; one that can be seen through is refused, for its
 * contrast depends on what lies below.
 */
function channelsOf(colour: string): readonly number[] {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/iu.exec(colour)
  if (hex !== null) return hex.slice(1).map((part) => Number.parseInt(part, 16) / 255)
  const rgb = /^rgb\((\d+), (\d+), (\d+)\)$/u.exec(colour)
  if (rgb === null) throw new Error(`This colour has no contrast of its own: ${colour}`)
  return rgb.slice(1).map((part) => Number(part) / 255)
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two opaque colours as WCAG computes it, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
