import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { noBasics, type Basics } from './Basics.ts'
import { BasicsView } from './BasicsView.tsx'

const filled: Basics = {
  hours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '20:00' })),
  address: 'Khreshchatyk 12, second floor',
  prices: 'Haircut 450 ₴\nColouring from 1200 ₴',
  payment: ['cash', 'card'],
  parking: 'Behind the house',
  bookingLink: 'lily.example/book',
  tone: 'warm',
  website: '',
  text: 'Do you have a corner for children?\nYes, by the window.',
}

const meta: Meta<typeof BasicsView> = {
  component: BasicsView,
  args: {
    basics: noBasics,
    onChange: fn(),
    onReadPage: async () => 'Prices\nHaircut 20 €',
    onSave: fn(),
    onSkip: fn(),
    isSaving: false,
    failure: null,
  },
  render: function Stateful(args) {
    const [basics, setBasics] = useState(args.basics)
    return <BasicsView {...args} basics={basics} onChange={(part) => setBasics((before) => ({ ...before, ...part }))} />
  },
}
export default meta
type Story = StoryObj<typeof BasicsView>

export const Empty: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Teach the assistant' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Skip for now' }))
    await expect(args.onSkip).toHaveBeenCalled()
  },
}
export const Filled: Story = {
  args: { basics: filled },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Saturday' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Teach the assistant' }))
    await expect(args.onSave).toHaveBeenCalledWith({
      ...filled,
      hours: [...filled.hours, { day: 6, from: '09:00', to: '20:00' }],
      bookingLink: 'https://lily.example/book',
    })
  },
}
export const OnAPhone: Story = { args: { basics: filled }, globals: { viewport: { value: 'phone' } } }
export const Saving: Story = { args: { basics: filled, isSaving: true } }
export const NotSaved: Story = { args: { basics: filled, failure: 'The server does not answer.' } }
export const NoLink: Story = {
  args: { basics: { ...filled, bookingLink: 'by phone' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Teach the assistant' }))
    await expect(canvas.getByRole('textbox', { name: 'Link for booking online' })).toHaveFocus()
    await expect(args.onSave).not.toHaveBeenCalled()
  },
}
export const PageRead: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Your website' }), 'lily.example{Enter}')
    await expect(await canvas.findByDisplayValue(/Haircut 20 €/)).toBeVisible()
  },
}
export const PageNotRead: Story = {
  args: { onReadPage: () => Promise.reject(new Error('No')) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Your website' }), 'lily.example')
    await userEvent.click(canvas.getByRole('button', { name: 'Read it' }))
    await expect(await canvas.findByText(/^This page could not be read/)).toBeVisible()
  },
}
