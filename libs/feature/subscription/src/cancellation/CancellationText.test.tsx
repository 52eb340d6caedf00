import { renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CancellationText } from './CancellationText.tsx'

describe('the notices of a cancellation, to the letter (SUB-11)', () => {
  it('the notice with a date names the day until which the product can be used', () => {
    renderScreen(<CancellationText notice={{ key: 'usable-until', date: new Date(2026, 11, 20, 12) }} />)
    expect(
      screen.getByText(
        'Your subscription has been cancelled. You can keep using the product until 20.12.2026. Renew to maintain premium access.',
      ),
    ).toBeVisible()
  })

  it('the notice without a date asks to choose a plan', () => {
    renderScreen(<CancellationText notice={{ key: 'choose-a-plan' }} />)
    expect(
      screen.getByText('Your subscription has been cancelled. Choose a plan to reactivate premium access.'),
    ).toBeVisible()
  })
})
