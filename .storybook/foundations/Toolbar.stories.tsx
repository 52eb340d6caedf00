import { FailureState } from '@frontdesk/platform/parts'
import { palette } from '@frontdesk/platform/tokens'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

/** A part as somebody else has it: each story sets one entry of the toolbar. */
const meta: Meta<typeof FailureState> = {
  component: FailureState,
  args: { title: 'The toolbar shows a part as somebody else has it', onRetry: () => undefined },
}
export default meta
type Story = StoryObj<typeof FailureState>

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
const groundOf = (element: Element) => getComputedStyle(element).backgroundColor

export const PseudoLocale: Story = {
  globals: { locale: 'pseudo' },
  play: async ({ canvas }) => expect(canvas.getByRole('button')).toHaveTextContent('Rétrý·····'),
}
export const Kazakh: Story = {
  globals: { locale: 'kk' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button')).toHaveTextContent('Қайталау')
    await expect(document.documentElement.lang).toBe('kk')
  },
}
export const LongestLabels: Story = {
  globals: { locale: 'longest' },
  // In Portuguese, of all six.
  play: async ({ canvas }) => expect(canvas.getByRole('button')).toHaveTextContent('Tentar novamente'),
}
export const DarkScheme: Story = {
  globals: { colorScheme: 'dark' },
  play: () => expect(groundOf(document.body)).toBe(rgb(palette.dark.page)),
}
export const TextAt200Percent: Story = {
  globals: { textSize: '200%' },
  play: async ({ canvas }) => {
    const words = getComputedStyle(canvas.getByRole('button')).fontSize
    await expect(Number.parseFloat(words)).toBeGreaterThanOrEqual(26)
  },
}
export const WidthOfAPhone: Story = {
  globals: { viewport: { value: 'bigPhone' } },
  play: () => expect(window.innerWidth).toBe(390),
}

/** As an administrator sets it in the menu of the list; the next story has it as it was. */
export const CompactLists: Story = {
  globals: { density: 'compact' },
  play: () => expect(localStorage.getItem('isListDense')).toBe('true'),
}
export const WidthOfATablet: Story = {
  globals: { viewport: { value: 'tablet' } },
  play: () => expect(window.innerWidth).toBe(768),
}

/** The conditions of all style sheets, as they are now. */
const conditions = () =>
  [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSMediaRule ? [rule.media.mediaText] : [])),
  )

/** The rules for reduced motion hold whatever the device says: none is left that asks it. */
export const ReducedMotion: Story = {
  globals: { motion: 'reduced' },
  play: async () => {
    await expect(conditions()).toContain('(min-width: 0px)')
    await expect(conditions().filter((text) => text.includes('prefers-reduced-motion: reduce'))).toEqual([])
  },
}
export const ForcedColours: Story = {
  globals: { colours: 'forced' },
  // The colours of this machine's system are not ours to judge.
  parameters: { a11y: { test: 'off' } },
  play: async ({ canvas }) => {
    await expect(groundOf(canvas.getByRole('button'))).toBe(groundOf(document.body))
    await expect(matchMedia('(forced-colors: active)').matches).toBe(true)
  },
}
