import { describe, expect, it } from 'vitest'
import { palette, type Role } from './palette.ts'

const channel = (hex: string, at: number) => {
  const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)
const contrast = (one: string, other: string) => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const words: [Role, Role[]][] = [
  ['text', ['page', 'surface', 'raised', 'own', 'ai', 'primary-tint', 'danger-tint', 'success-tint', 'warning-tint']],
  ['dim', ['page', 'surface', 'raised']],
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
  ['control', ['page', 'surface']],
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
