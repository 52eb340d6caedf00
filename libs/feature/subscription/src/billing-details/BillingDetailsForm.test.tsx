import { renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { BillingDetailsForm } from './BillingDetailsForm.tsx'

const details = { name: 'Lily', address: '', country: 'UA', taxId: '', email: '' }
const options = () => document.querySelectorAll('[role="option"]').length

it('the countries are in the page while their list is open, and one is chosen by the keyboard', async () => {
  const onSave = vi.fn()
  const user = userEvent.setup()
  renderScreen(<BillingDetailsForm details={details} onSave={onSave} />)
  expect(options()).toBe(0)
  const country = screen.getByRole('combobox', { name: 'Country' })
  expect(country).toHaveValue('Ukraine')
  await user.clear(country)
  await user.type(country, 'kazakh')
  expect(await screen.findByRole('option', { name: 'Kazakhstan' })).toBeVisible()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(country).toHaveValue('Kazakhstan')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ ...details, country: 'KZ' })
})

it('the arrows open the list and lead through it', async () => {
  const onSave = vi.fn()
  const user = userEvent.setup()
  renderScreen(<BillingDetailsForm details={{ ...details, country: '' }} onSave={onSave} />)
  await user.tab()
  screen.getByRole('combobox', { name: 'Country' }).focus()
  await user.keyboard('{ArrowDown}')
  const [first, second] = await screen.findAllByRole('option')
  await user.keyboard('{ArrowDown}')
  expect([first?.dataset['comboboxSelected'], second?.dataset['comboboxSelected']]).toContain('true')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('combobox', { name: 'Country' })).not.toHaveValue('')
})
