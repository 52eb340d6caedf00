import { Badge, Button, SegmentedControl, VisuallyHidden } from '@mantine/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { checkLabels } from '../checkLabels.ts'
import { findLabelFaults } from '../findLabelFaults.ts'
import { findDrawnOver, findLinesAtOnePlace } from '../findOverlaps.ts'
import { Sheet } from './Sheet.tsx'

const meta: Meta = {}
export default meta
type Story = StoryObj

const long = 'Жазылымның төлем мәліметтерін өзгерту'

/** A label is written whole in every language, at 200 % too: it goes on in a second line. */
export const LongLabels: Story = {
  name: 'Long labels of buttons, choices and badges',
  render: () => (
    <Sheet title="Long labels" about="A label that is too long for its place goes on in a second line.">
      <div lang="kk" style={{ display: 'grid', gap: 8, width: 220, justifyItems: 'start' }}>
        <Button>{long}</Button>
        <Button size="compact-sm" variant="light">
          {long}
        </Button>
        <Button disabled>{long}</Button>
        <SegmentedControl fullWidth data={['Барлығы', long]} aria-label="Choice" />
        <Badge>{long}</Badge>
      </div>
      <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        <Button>Short</Button>
        <Button size="compact-sm">Short</Button>
        <Badge>Short</Badge>
      </div>
    </Sheet>
  ),
  play: async ({ canvasElement, canvas }) => {
    await expect(findLabelFaults(canvasElement).filter(({ fault }) => fault === 'cut')).toEqual([])
    const [ofDefault, compact] = canvas.getAllByRole('button', { name: 'Short' })
    await expect(ofDefault?.offsetHeight).toBe(36)
    await expect(compact?.offsetHeight).toBe(26)
  },
}

const narrow = { width: 90, overflow: 'hidden', whiteSpace: 'nowrap' } as const

/** A test of a story refuses the first of these; the second has its words in a title. */
export const Cut: Story = {
  name: 'Labels that are cut, and one with a title',
  parameters: { cutLabels: 'It shows one' },
  render: () => (
    <Sheet title="Labels that are cut" about="Words that do not fit are lost, unless a title has them.">
      <button style={narrow}>Change the payment details</button>
      <button style={narrow} title="Change the card of the plan">
        Change the card of the plan
      </button>
    </Sheet>
  ),
  play: async ({ canvasElement }) => {
    const cut = findLabelFaults(canvasElement).map(({ words }) => words)
    await expect(cut).toEqual(['Change the payment details'])
  },
}

const line = { height: 20, margin: 0 } as const
const below = { position: 'relative', marginTop: 24 } as const
const over = { position: 'absolute', insetBlockStart: 4, insetInlineStart: 20 } as const

/** A test of a story refuses the first two of these; the others only lie at the same place. */
export const Overlapping: Story = {
  name: 'Texts over each other, and texts that only lie at one place',
  parameters: { overlaps: 'It shows two', a11y: { test: 'off' } },
  render: () => (
    <Sheet title="Texts over each other" about="Neither can be read. A text behind something opaque is another matter.">
      <div style={below}>
        <p style={line}>Planted: the price of a plan</p>
        <span style={over}>Planted: of the month</span>
      </div>
      <div style={{ ...below, marginTop: 1600 }}>
        <p style={line}>Planted: far below, lets clicks through</p>
        <span style={{ ...over, pointerEvents: 'none' }}>Planted: it is drawn all the same</span>
      </div>
      <div style={below}>
        <p style={line}>Behind a dialog</p>
        <span style={{ ...over, insetBlockStart: 0, background: 'Canvas' }}>The words of the dialog</span>
      </div>
      <div style={below}>
        <p style={line}>Beside words for screen readers</p>
        <VisuallyHidden style={over}>Words for screen readers</VisuallyHidden>
      </div>
      <div style={below}>
        <p style={line}>Beside words that are not shown now</p>
        <span style={{ ...over, opacity: 0 }}>Words that are not shown now</span>
      </div>
      <div style={{ ...below, height: 20, overflow: 'hidden' }}>
        <p style={line}>Above words that are scrolled away</p>
        <div style={{ height: 20 }}>Words that are scrolled away</div>
      </div>
      <p style={{ ...below, lineHeight: 1.05, width: 120 }}>
        Lines as near to <b>each other as lines</b> of one text may be
      </p>
    </Sheet>
  ),
  play: async ({ canvasElement }) => {
    const place = window.scrollY
    await expect(findDrawnOver(findLinesAtOnePlace(canvasElement)).map(({ words }) => words)).toEqual([
      ['Planted: the price of a plan', 'Planted: of the month'],
      ['Planted: far below, lets clicks through', 'Planted: it is drawn all the same'],
    ])
    await expect(window.scrollY).toBe(place)
    // As it does in the test of every story.
    if (import.meta.env.MODE === 'test')
      await expect(() => checkLabels({ canvasElement, parameters: {} })).toThrow(
        'Planted: the price of a plan and Planted: of the month are drawn over each other',
      )
  },
}
