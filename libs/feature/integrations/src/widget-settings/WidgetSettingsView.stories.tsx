import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { WidgetSettingsView } from './WidgetSettingsView.tsx'

const widget = {
  key: 'wk_Zk3pQ8vN2sLm4TtYb7RcXw1e',
  allowedOrigins: ['https://www.lily.example', 'https://staff.lily.example'],
  allowsVisitors: false,
  secretMadeAt: '2026-11-20T08:00:00.000Z',
  previousSecretUntil: null,
  loader: {
    path: '/widget/v1/embed-ef2828204cf2d889.js',
    integrity: 'sha384-7ygoIEzy2Im1pLoqt+xESi12Wuu1let1sSflcQEEd87KJsQ6qEEcH/eDXITCWztR',
  },
}

const meta: Meta<typeof WidgetSettingsView> = {
  component: WidgetSettingsView,
  args: {
    companyId: 101,
    product: 'https://desk.example',
    widget,
    isFailed: false,
    isRetrying: false,
    onRetry: fn(),
    isSaving: false,
    savingFailure: null,
    onChange: fn(() => Promise.resolve()),
    secret: null,
    isRotating: false,
    rotatingFailure: null,
    onRotate: fn(),
    onStored: fn(),
  },
}
export default meta
type Story = StoryObj<typeof WidgetSettingsView>

export const Full: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Address of a page' })
    await userEvent.type(field, 'http://lily.example{Enter}')
    await expect(field).toHaveAccessibleDescription(/begins with https/)
    await expect(args.onChange).not.toHaveBeenCalled()
    await userEvent.clear(field)
    await userEvent.type(field, 'www.lily.example/contact{Enter}')
    await expect(field).toHaveAccessibleDescription(/on the list already/)
    await userEvent.clear(field)
    await userEvent.type(field, 'shop.lily.example/contact{Enter}')
    await expect(args.onChange).toHaveBeenCalledWith({
      allowedOrigins: [...widget.allowedOrigins, 'https://shop.lily.example'],
      allowsVisitors: false,
    })
    await waitFor(() => expect(field).toHaveValue(''))
    await userEvent.click(canvas.getByRole('button', { name: 'Remove https://www.lily.example' }))
    await expect(args.onChange).toHaveBeenLastCalledWith({
      allowedOrigins: ['https://staff.lily.example'],
      allowsVisitors: false,
    })
  },
}

/** The newest loader instead of the pinned one. */
export const NewestLoader: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'The page loads this script alone' }))
    await expect(canvas.getByText(/widget\/v1\/embed\.js/)).toBeVisible()
  },
}

/** A company that has not begun. */
export const Empty: Story = {
  args: { widget: { ...widget, allowedOrigins: [], secretMadeAt: null } },
  play: async ({ args, canvas, userEvent }) => {
    // The first secret replaces nothing, so nothing is asked.
    await userEvent.click(canvas.getByRole('button', { name: 'Make a secret' }))
    await expect(args.onRotate).toHaveBeenCalledOnce()
  },
}

export const NewSecret: Story = {
  args: {
    secret: 'ws_q1Vb9mXh2YwKc7TzPd4Rs8LfNj5GaEu3BoWi6HkQyMx',
    widget: { ...widget, previousSecretUntil: '2026-11-30T08:00:00.000Z' },
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'I have stored it' }))
    await expect(args.onStored).toHaveBeenCalledOnce()
  },
}

export const AskingBeforeNewSecret: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Make a new secret' }))
    await expect(args.onRotate).not.toHaveBeenCalled()
    const dialog = await screen.findByRole('dialog', { name: 'Make a new secret?' })
    await waitFor(() => expect(dialog).toBeVisible())
  },
}

export const OtherServerLanguage: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Python' }))
    await expect(canvas.getByText(/pip install pyjwt/)).toBeVisible()
  },
}

export const Loading: Story = { args: { widget: undefined } }
export const Failed: Story = { args: { widget: undefined, isFailed: true } }
export const Saving: Story = { args: { isSaving: true, isRotating: true } }
export const NotOwner: Story = {
  args: {
    savingFailure: 'Only an owner of the company can do this.',
    rotatingFailure: 'Only an owner of the company can do this.',
  },
}
export const LongOrigins: Story = {
  args: {
    widget: {
      ...widget,
      allowedOrigins: [`https://${'a-very-long-name-of-a-salon-'.repeat(4)}beauty.example`, 'http://localhost:3000'],
    },
  },
}
