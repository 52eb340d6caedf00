import { describe, expect, it } from 'vitest'
import { contrast } from '../../testing/contrast.ts'
import { palette, type Role } from './palette.ts'

const words: [Role, Role[]][] = [
  ['text', ['page', 'surface', 'raised', 'own', 'ai', 'primary-tint', 'danger-tint', 'success-tint', 'warning-tint']],
  ['dim', ['page', 'surface', 'raised', 'primary-tint']],
  ['primary', ['page', 'surface', 'raised']],
  ['primary-hover', ['surface']],
  ['primary-tint-text', ['primary-tint', 'primary-tint-hover', 'surface']],
  ['on-primary', ['primary', 'primary-hover']],
  ['own-dim', ['own']],
  ['ai-label', ['ai', 'surface', 'page']],
  ['on-ai', ['ai-label', 'ai-hover']],
  ['success', ['page', 'surface', 'raised', 'success-tint']],
  ['on-success', ['success', 'success-hover']],
  ['warning', ['page', 'surface', 'raised', 'warning-tint']],
  ['on-warning', ['warning', 'warning-hover']],
  ['danger', ['page', 'surface', 'raised', 'danger-tint']],
  ['on-danger', ['danger', 'danger-hover']],
]

const drawn: [Role, Role[]][] = [
  ['control', ['page', 'surface', 'raised', 'primary-tint']],
  ['on-primary', ['primary', 'primary-hover']],
  ['primary', ['page', 'surface', 'own']],
]

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const pairs = (list: [Role, Role[]][]) =>
    list.flatMap(([front, grounds]) => grounds.map((ground) => [front, ground] as const))

  it.each(pairs(words))('text in %s is readable on %s', (front, ground) => {
    expect(contrast(palette[scheme][front], palette[scheme][ground])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(pairs(drawn))('a control drawn in %s is visible on %s', (front, ground) => {
    expect(contrast(palette[scheme][front], palette[scheme][ground])).toBeGreaterThanOrEqual(3)
  })
})
