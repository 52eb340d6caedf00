import type { CSSVariablesResolver } from '@mantine/core'
import { palette, type Role } from './palette.ts'

type Scheme = Record<Role, string>

const asVariables = (scheme: Scheme) =>
  Object.fromEntries(Object.entries(scheme).map(([role, value]) => [`--fd-${role}`, value]))

/**
 * One of Mantine's colours, in terms of our roles: filled, tinted and outlined, each with a hover that stays readable.
 */
const colour = (name: string, base: Role, hover: Role, on: Role, tint: Role, tintHover: Role, words: Role) => ({
  [`--mantine-color-${name}-filled`]: `var(--fd-${base})`,
  [`--mantine-color-${name}-filled-hover`]: `var(--fd-${hover})`,
  [`--mantine-color-${name}-contrast`]: `var(--fd-${on})`,
  [`--mantine-color-${name}-text`]: `var(--fd-${words})`,
  [`--mantine-color-${name}-light`]: `var(--fd-${tint})`,
  [`--mantine-color-${name}-light-hover`]: `var(--fd-${tintHover})`,
  [`--mantine-color-${name}-light-color`]: `var(--fd-${words})`,
  [`--mantine-color-${name}-outline`]: `var(--fd-${base})`,
  [`--mantine-color-${name}-outline-hover`]: `var(--fd-${tint})`,
})

const mantine = {
  '--mantine-color-text': 'var(--fd-text)',
  '--mantine-color-bright': 'var(--fd-text)',
  '--mantine-color-body': 'var(--fd-surface)',
  '--mantine-color-dimmed': 'var(--fd-dim)',
  '--mantine-color-placeholder': 'var(--fd-dim)',
  '--mantine-color-anchor': 'var(--fd-primary)',
  '--mantine-color-error': 'var(--fd-danger)',
  '--mantine-color-success': 'var(--fd-success)',
  '--mantine-color-default': 'var(--fd-surface)',
  '--mantine-color-default-hover': 'var(--fd-raised)',
  '--mantine-color-default-color': 'var(--fd-text)',
  '--mantine-color-default-border': 'var(--fd-control)',
  '--mantine-color-disabled': 'var(--fd-raised)',
  '--mantine-color-disabled-color': 'var(--fd-dim)',
  '--mantine-color-disabled-border': 'var(--fd-hairline)',
  '--mantine-primary-color-contrast': 'var(--fd-on-primary)',
  ...colour(
    'violet',
    'primary',
    'primary-hover',
    'on-primary',
    'primary-tint',
    'primary-tint-hover',
    'primary-tint-text',
  ),
  ...colour('teal', 'ai-label', 'ai-hover', 'on-ai', 'ai', 'ai', 'ai-label'),
  ...colour('green', 'success', 'success-hover', 'on-success', 'success-tint', 'success-tint', 'success'),
  ...colour('yellow', 'warning', 'warning-hover', 'on-warning', 'warning-tint', 'warning-tint', 'warning'),
  ...colour('red', 'danger', 'danger-hover', 'on-danger', 'danger-tint', 'danger-tint', 'danger'),
  ...colour('gray', 'dim', 'text', 'surface', 'raised', 'hairline', 'text'),
}

/**
 * Our roles as CSS variables in both schemes (`--fd-text`, `--fd-own`, …), and Mantine's own variables defined by them.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...asVariables(palette.light), ...mantine },
  dark: { ...asVariables(palette.dark), ...mantine },
})
