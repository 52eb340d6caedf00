import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { PageReader } from './PageReader.tsx'

const meta: Meta<typeof PageReader> = {
  component: PageReader,
  args: { address: '', onAddress: fn(), onReadPage: async () => 'Prices\nHaircut 20 €', onText: fn() },
  render: function Stateful(args) {
    const [address, setAddress] = useState(args.address)
    return <PageReader {...args} address={address} onAddress={setAddress} />
  },
}
export default meta
type Story = StoryObj<typeof PageReader>

export const Read: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Your website' }), 'lily.example{Enter}')
    await expect(await canvas.findByText(/^The text is below/)).toBeVisible()
    await expect(args.onText).toHaveBeenCalledWith('Prices\nHaircut 20 €')
  },
}
export const NotRead: Story = {
  args: { onReadPage: () => Promise.reject(new Error('No')) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Your website' }), 'lily.example')
    await userEvent.click(canvas.getByRole('button', { name: 'Read it' }))
    await expect(await canvas.findByText(/^This page could not be read/)).toBeVisible()
    await expect(args.onText).not.toHaveBeenCalled()
  },
}
export const Reading: Story = {
  args: { address: 'lily.example', onReadPage: () => new Promise<never>(() => undefined) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Read it' }))
    await expect(canvas.getByRole('button', { name: 'Read it' })).toBeDisabled()
  },
}
export const Disabled: Story = {
  args: { address: 'lily.example', isDisabled: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Your website' }), '{Enter}')
    await expect(canvas.getByRole('button', { name: 'Read it' })).toBeDisabled()
    await expect(args.onText).not.toHaveBeenCalled()
  },
}
