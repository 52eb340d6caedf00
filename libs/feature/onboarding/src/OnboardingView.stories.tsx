import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen } from 'storybook/test'
import { choicesOf } from './choices/choicesOf.ts'
import { countryCodes, languageCodes } from '@frontdesk/contract/places'
import { failureMessage } from './OnboardingForm.tsx'
import { OnboardingView } from './OnboardingView.tsx'

const empty = { companyName: '', companyType: '', country: '', language: '' } as const
const filled = { companyName: 'Lily', companyType: 'beauty_salon', country: 'UA', language: 'uk' } as const

const meta: Meta<typeof OnboardingView> = {
  component: OnboardingView,
  args: {
    details: empty,
    countries: choicesOf(countryCodes, 'region', 'en'),
    languages: choicesOf(languageCodes, 'language', 'en'),
    onChange: fn(),
    onComplete: fn(),
    status: null,
    failure: null,
  },
}
export default meta
type Story = StoryObj<typeof OnboardingView>

export const Empty: Story = {}

export const Filled: Story = { args: { details: filled } }

/** Stateful, as in the product: choices stay selected. */
export const FilledIn: Story = {
  render: function Stateful(args) {
    const [details, setDetails] = useState(args.details)
    return (
      <OnboardingView
        {...args}
        details={details}
        onChange={(change) => setDetails((before) => ({ ...before, ...change }))}
      />
    )
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Company name'), ' Lily ')
    await userEvent.click(canvas.getByRole('combobox', { name: 'Type of business' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Beauty salon' }))
    await userEvent.type(canvas.getByRole('combobox', { name: 'Country' }), 'ukra{Enter}')
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }))
    await expect(args.onComplete).toHaveBeenCalledWith(filled)
  },
}

export const Searched: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: 'Country' }), 'united')
    await expect(await screen.findByRole('option', { name: 'United Kingdom' })).toBeVisible()
  },
}

export const NothingFound: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: 'Country' }), 'atlantis')
    await expect(await screen.findByText('Nothing found')).toBeVisible()
  },
}

export const Missing: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }))
    await expect(canvas.getByLabelText('Company name')).toHaveFocus()
    await expect(canvas.getByText('Choose your country')).toBeVisible()
    await expect(args.onComplete).not.toHaveBeenCalled()
  },
}

export const Saving: Story = { args: { details: filled, status: 'inProgress' } }

export const Failed: Story = {
  args: { details: filled, status: 'error', failure: failureMessage(new Error('500')) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    await expect(args.onComplete).toHaveBeenCalledWith(filled)
  },
}

export const Phone: Story = { args: { details: filled }, globals: { viewport: { value: 'bigPhone' } } }
