import { describe, expect, it } from 'vitest'
import { designTokens, palette, scale, type TokenGroup } from './designTokens.ts'

type Token = { path: string; type: string; value: unknown }

/** The tokens of a group with the type that each inherits, as a reader of the format finds them. */
function tokensOf(group: TokenGroup, path: string[] = [], inherited?: string): Token[] {
  const type = typeof group['$type'] === 'string' ? group['$type'] : inherited
  if ('$value' in group) return [{ path: path.join('.'), type: type ?? 'none', value: group['$value'] }]
  return Object.entries(group).flatMap(([name, below]) =>
    name.startsWith('$') ? [] : tokensOf(below as TokenGroup, [...path, name], type),
  )
}

const tokens = tokensOf(designTokens())
const at = (path: string) => tokens.find((token) => token.path === path)

describe('the design tokens', () => {
  it('every token has a type of the format, and a name that an alias can spell', () => {
    expect(new Set(tokens.map(({ type }) => type))).toEqual(
      new Set(['color', 'fontFamily', 'fontWeight', 'dimension', 'typography', 'shadow', 'duration']),
    )
    for (const { path } of tokens) expect(path).toMatch(/^[a-z][\w-]*(?:\.[\w-]+)*$/iu)
  })

  it('both schemes have every role of the palette', () => {
    for (const scheme of ['light', 'dark'] as const)
      for (const [role, hex] of Object.entries(palette[scheme]))
        expect(at(`color.${scheme}.${role}`)?.value).toMatchObject({ colorSpace: 'srgb', hex: hex.toLowerCase() })
  })

  it('a colour is written in parts of 0 to 1', () => {
    expect(at('color.light.primary')?.value).toEqual({
      colorSpace: 'srgb',
      components: [0.4118, 0.2549, 0.7765],
      alpha: 1,
      hex: '#6941c6',
    })
  })

  it('a shadow keeps its offsets, its blur and how much can be seen through it', () => {
    expect(at('shadow.sm')?.value).toEqual({
      color: { colorSpace: 'srgb', components: [0.0588, 0.0588, 0.0745], alpha: 0.1, hex: '#0f0f13' },
      offsetX: { value: 0, unit: 'px' },
      offsetY: { value: 2, unit: 'px' },
      blur: { value: 8, unit: 'px' },
      spread: { value: 0, unit: 'px' },
    })
  })

  it('every length of the scale is a number with its unit', () => {
    expect(at('spacing.md')?.value).toEqual({ value: 1, unit: 'rem' })
    expect(at('radius.sm')?.value).toEqual({ value: 4, unit: 'px' })
    expect(at('duration.quick')?.value).toEqual({ value: scale.quick, unit: 'ms' })
    expect(at('heading.h1')?.value).toMatchObject({ fontSize: { value: 1.75, unit: 'rem' }, fontWeight: 600 })
  })
})
