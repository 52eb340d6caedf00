import type { Role } from './palette.ts'

/** A colour and the grounds that it is used on. */
export type Pairs = readonly (readonly [front: Role, grounds: readonly Role[]])[]

/** Which words stand on which grounds, each with at least 4.5:1 in both schemes. */
export const wordPairs: Pairs = [
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

/** Which frames and signs are drawn on which grounds, each with at least 3:1 in both schemes. */
export const drawnPairs: Pairs = [
  ['control', ['page', 'surface', 'raised', 'primary-tint']],
  ['on-primary', ['primary', 'primary-hover']],
  ['primary', ['page', 'surface', 'own']],
]
