import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { RegionBoundary } from './RegionBoundary.tsx'

const meta: Meta<typeof RegionBoundary> = { component: RegionBoundary }
export default meta
type Story = StoryObj<typeof RegionBoundary>

function Breaking({ isBroken }: { isBroken: () => boolean }): string {
  if (isBroken()) throw new Error('broken')
  return 'All is well'
}

export const Whole: Story = { args: { children: 'All is well' } }

let remaining = 0
export const BrokenThenRetried: Story = {
  // React renders twice before it gives up; what breaks for good is mended by the reader's Retry alone.
  beforeEach: () => {
    remaining = Number.POSITIVE_INFINITY
  },
  args: { children: <Breaking isBroken={() => remaining > 0} /> },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toBeVisible()
    remaining = 0
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    await expect(canvas.getByText('All is well')).toBeVisible()
  },
}

export const DetailsToCopy: Story = {
  beforeEach: () => {
    remaining = Number.POSITIVE_INFINITY
    // A page without the right to the clipboard: the details are shown instead.
    const write = navigator.clipboard.writeText.bind(navigator.clipboard)
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    return () => {
      navigator.clipboard.writeText = write
    }
  },
  args: { children: <Breaking isBroken={() => remaining > 0} /> },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy details' }))
    await expect(await canvas.findByText(/Failure: Error/u)).toHaveTextContent(/Breaking/u)
  },
}
