import { palette } from './palette.ts'
import { drawnPairs, wordPairs } from './palettePairs.ts'
import { scale } from './scale.ts'

export { drawnPairs, palette, scale, wordPairs }

/** A group or a token of the Design Tokens Format Module 2025.10 of the W3C's community group. */
export type TokenGroup = { readonly [key: string]: unknown }

type Words = Readonly<Record<string, string>>

const each = (values: Words, token: (value: string) => unknown): TokenGroup =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { $value: token(value) }]))

/** `#RRGGBB` as the format writes a colour: parts of 0 to 1 in a named space, and the hexadecimal number for others. */
function colour(hex: string, alpha = 1) {
  const parts = /^#([\dA-F]{2})([\dA-F]{2})([\dA-F]{2})$/u.exec(hex)?.slice(1)
  if (parts === undefined) throw new Error(`This is no colour of six hexadecimal digits: ${hex}`)
  const components = parts.map((part) => Math.round((Number.parseInt(part, 16) / 255) * 10_000) / 10_000)
  return { colorSpace: 'srgb', components, alpha, hex: hex.toLowerCase() }
}

/** `0.875rem`, `4px` or `0`; the format knows no other units of length. */
function dimension(text: string) {
  const [, value, unit] = /^(\d+(?:\.\d+)?)(px|rem|)$/u.exec(text) ?? []
  if (value === undefined) throw new Error(`This is no length in px or rem: ${text}`)
  return { value: Number(value), unit: unit === 'rem' ? 'rem' : 'px' }
}

/** `0 1px 2px rgb(15 15 19 / 8%)`, the one form in which the scale writes shadows. */
function shadow(text: string) {
  const match = /^(\S+) (\S+) (\S+) rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/u.exec(text)
  if (match === null) throw new Error(`This is no shadow of two offsets, a blur and a colour: ${text}`)
  const [, x = '', y = '', blur = '', ...numbers] = match
  const hex = numbers.slice(0, 3).map((part) => Number(part).toString(16).padStart(2, '0'))
  return {
    color: colour(`#${hex.join('')}`.toUpperCase(), Number(numbers[3]) / 100),
    offsetX: dimension(x),
    offsetY: dimension(y),
    blur: dimension(blur),
    spread: dimension('0'),
  }
}

const families = () => scale.fontFamily.split(', ').map((name) => name.replaceAll("'", ''))

/** One size of type, whole: a design tool applies it as one style. */
const typography = ({ fontSize, lineHeight }: { fontSize: string; lineHeight: string }, fontWeight: number) => ({
  $value: {
    fontFamily: families(),
    fontSize: dimension(fontSize),
    fontWeight,
    letterSpacing: dimension('0'),
    lineHeight: Number(lineHeight),
  },
})

const textStyles = () =>
  Object.fromEntries(
    Object.entries(scale.fontSizes).map(([name, fontSize]) => {
      const lineHeight = (scale.lineHeights as Words)[name] ?? '1.5'
      return [name, typography({ fontSize, lineHeight }, scale.fontWeights.regular)]
    }),
  )

const headingStyles = () =>
  Object.fromEntries(
    Object.entries(scale.headings).map(([name, size]) => [name, typography(size, scale.fontWeights.semibold)]),
  )

/**
 * The theme's colours, type, distances, corners, shadows and motion in the Design Tokens Format of the W3C's community
 * group (2025.10), as design tools read it. Both schemes have the same names below `color.light` and `color.dark`.
 */
export const designTokens = (): TokenGroup => ({
  color: {
    $type: 'color',
    light: each(palette.light, (hex) => colour(hex)),
    dark: each(palette.dark, (hex) => colour(hex)),
  },
  font: {
    family: { $type: 'fontFamily', interface: { $value: families() } },
    weight: {
      $type: 'fontWeight',
      ...Object.fromEntries(Object.entries(scale.fontWeights).map(([name, $value]) => [name, { $value }])),
    },
    size: { $type: 'dimension', ...each(scale.fontSizes, dimension) },
  },
  text: { $type: 'typography', ...textStyles() },
  heading: { $type: 'typography', ...headingStyles() },
  spacing: { $type: 'dimension', ...each(scale.spacing, dimension) },
  radius: { $type: 'dimension', ...each(scale.radius, dimension) },
  breakpoint: { $type: 'dimension', ...each(scale.breakpoints, dimension) },
  shadow: { $type: 'shadow', ...each(scale.shadows, shadow) },
  duration: { $type: 'duration', quick: { $value: { value: scale.quick, unit: 'ms' } } },
})
