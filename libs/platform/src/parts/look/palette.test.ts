import { describe, expect, it } from 'vitest'
import { contrast } from '../../testing/contrast.ts'
import { palette } from './palette.ts'
import { drawnPairs, wordPairs, type Pairs } from './palettePairs.ts'

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const pairs = (list: Pairs) => list.flatMap(([front, grounds]) => grounds.map((ground) => [front, ground] as const))

  it.each(pairs(wordPairs))('text in %s is readable on %s', (front, ground) => {
    expect(contrast(palette[scheme][front], palette[scheme][ground])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(pairs(drawnPairs))('a control drawn in %s is visible on %s', (front, ground) => {
    expect(contrast(palette[scheme][front], palette[scheme][ground])).toBeGreaterThanOrEqual(3)
  })
})
