import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { ResultsView } from './ResultsView.tsx'
import { someFigures, someResults } from './testing/someResults.ts'

const meta: Meta<typeof ResultsView> = { component: ResultsView, args: { results: someResults(), onOpen: fn() } }
export default meta
type Story = StoryObj<typeof ResultsView>

export const Full: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Answered by the AI alone\s*931/u }))
    await expect(args.onOpen).toHaveBeenCalledWith({ metric: 'ai' })
    await userEvent.click(canvas.getByRole('button', { name: /the customer asked for a person: 96/u }))
    await expect(args.onOpen).toHaveBeenCalledWith({ metric: 'handed-over', reason: 'asked' })
  },
}

export const HowItIsCounted: Story = {
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: 'How it is counted: Conversations' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByText(/begins with a customer’s message/u)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(canvas.getByRole('button', { name: 'How it is counted: Conversations' })).toHaveFocus()
  },
}

export const AsTables: Story = {
  play: async ({ canvas, args }) => {
    for (const show of canvas.getAllByRole('button', { name: 'Show as a table' })) await userEvent.click(show)
    await userEvent.click(canvas.getByRole('button', { name: /^30\.11\.2026, Handed over to a person: 9\./u }))
    await expect(args.onOpen).toHaveBeenCalledWith({ metric: 'handed-over', from: '2026-11-30', to: '2026-11-30' })
    await userEvent.click(canvas.getByRole('button', { name: /^09:00, Answered by the AI alone: 18\./u }))
    await expect(args.onOpen).toHaveBeenCalledWith({ metric: 'ai', hour: 9 })
    await userEvent.click(canvas.getByRole('button', { name: /^Olena Koval, Conversations: 210\./u }))
    await expect(args.onOpen).toHaveBeenCalledWith({ metric: 'all', person: 500_007 })
    await userEvent.click(canvas.getByRole('button', { name: /^WhatsApp, Not answered: 7\./u }))
    await expect(args.onOpen).toHaveBeenCalledWith({ metric: 'unanswered', channel: 'whatsapp' })
  },
}

export const Empty: Story = { args: { results: someResults({ all: someFigures(), reasons: [] }) } }

export const ZoneOfTheDevice: Story = { args: { results: someResults({ zoneOf: 'device' }) } }

export const Unanswered: Story = {
  args: { results: someResults({ all: someFigures({ conversations: 2, unanswered: 2 }), reasons: [] }) },
}
