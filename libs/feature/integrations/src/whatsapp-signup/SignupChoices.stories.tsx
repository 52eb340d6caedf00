import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { SignupChoices } from './SignupChoices.tsx'

const meta: Meta<typeof SignupChoices> = {
  component: SignupChoices,
  args: {
    sdk: 'ready',
    onReload: fn(),
    running: null,
    end: null,
    failure: null,
    onRetry: null,
    onStart: fn(),
    onByHand: fn(),
  },
}
export default meta
type Story = StoryObj<typeof SignupChoices>

const buttonOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  const choice = heading.closest('li')
  if (choice === null) throw new Error('A way to connect is an item of a list')
  return within(choice).getByRole('button')
}
const app = 'Keep using the WhatsApp Business app'

export const Ready: Story = {
  play: async ({ args }) => {
    await userEvent.click(await buttonOf(app))
    await expect(args.onStart).toHaveBeenLastCalledWith('business-app')
    // The same with the keyboard.
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(args.onStart).toHaveBeenLastCalledWith('new-number')
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(args.onByHand).toHaveBeenCalledOnce()
    await expect(await buttonOf(app)).toHaveAccessibleDescription(app)
  },
}
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const Dark: Story = { globals: { colorScheme: 'dark' } }
export const Loading: Story = {
  args: { sdk: 'loading' },
  play: async ({ args }) => {
    await expect(await buttonOf(app)).toBeDisabled()
    await userEvent.click(await buttonOf('By hand'))
    await expect(args.onByHand).toHaveBeenCalledOnce()
  },
}
export const FacebookBlocked: Story = {
  args: { sdk: 'failed' },
  play: async ({ args }) => {
    await expect(await screen.findByText(/Facebook could not be loaded/u)).toBeVisible()
    await expect(await buttonOf(app)).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await expect(args.onReload).toHaveBeenCalledOnce()
  },
}
export const PopupOpen: Story = {
  args: { running: { kind: 'business-app', at: 'popup' } },
  play: async () => {
    await expect(await screen.findByText(/Facebook’s window is open/u)).toBeVisible()
    await expect(await buttonOf('A number that is in no app')).toBeDisabled()
  },
}
export const Connecting: Story = { args: { running: { kind: 'new-number', at: 'server' } } }
export const PopupBlocked: Story = {
  args: { end: { type: 'popup-blocked' } },
  play: async () => {
    await expect(await screen.findByText(/Allow pop-ups for this page/u)).toHaveFocus()
    await expect(await buttonOf(app)).toBeEnabled()
  },
}
export const Declined: Story = { args: { end: { type: 'declined' } } }
export const LeftAtAStep: Story = { args: { end: { type: 'left', step: 'PHONE_NUMBER_SETUP', problem: null } } }
export const LeftAtAnUnknownStep: Story = {
  args: { end: { type: 'left', step: 'SOMETHING_NEW', problem: null } },
  play: async () => expect(await screen.findByText(/You left Facebook’s window before the end/u)).toBeVisible(),
}
export const ReportedProblem: Story = {
  args: { end: { type: 'left', step: null, problem: '<b>Your business name violates our guidelines.</b>' } },
  play: async () => expect(await screen.findByText(/“<b>Your business name violates/u)).toBeVisible(),
}
export const RefusedByTheServer: Story = {
  args: { failure: 'This number has a PIN of its own.', onRetry: fn() },
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
export const RefusedForGood: Story = {
  args: { failure: 'This number is connected to another company. Disconnect it there first.' },
  play: async () => {
    await expect(await screen.findByText(/another company/u)).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
}
