import { labelColors } from '@frontdesk/contract/limits'
import { contrast } from '@frontdesk/platform/testing'
import { describe, expect, it } from 'vitest'
import { labelPalette } from './labelPalette.ts'

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  it.each(labelColors)('the name of a %s label is readable on its ground', (color) => {
    const { ground, text } = labelPalette[scheme][color]
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  })
})
