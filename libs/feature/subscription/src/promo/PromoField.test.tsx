import { renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PromoField } from './PromoField.tsx'
import type { PromoState } from './PromoState.ts'

const typed = { code: 'SPRING20', source: 'code', discountType: 'percentage', percentage: 20 } as const

function show(state: PromoState) {
  const onApply = vi.fn()
  const onRemove = vi.fn()
  const { user } = renderScreen(<PromoField state={state} currency="USD" onApply={onApply} onRemove={onRemove} />)
  return { user, onApply, onRemove }
}

describe('the promo code field (PROMO-2, PROMO-3)', () => {
  it('the field has the focus when it is opened, and what becomes of a code is announced', async () => {
    const { user } = show({ is: 'none' })
    await user.click(screen.getByRole('button', { name: 'Add a promo code' }))
    const field = screen.getByRole('textbox', { name: 'Promo code' })
    expect(field).toHaveFocus()
    expect(field.closest('[aria-live="polite"]')).not.toBeNull()
  })

  it('a code that an address has brought does not take the focus', () => {
    show({ is: 'checking', code: 'SPRING20' })
    expect(screen.getByRole('textbox', { name: 'Promo code' })).not.toHaveFocus()
  })

  it('an empty code is not applied', async () => {
    const { user, onApply } = show({ is: 'none' })
    await user.click(screen.getByRole('button', { name: 'Add a promo code' }))
    await user.type(screen.getByRole('textbox', { name: 'Promo code' }), '   {Enter}')
    expect(onApply).not.toHaveBeenCalled()
  })

  it('a refused code can be corrected or removed, and its reason belongs to the field', async () => {
    const { user, onApply, onRemove } = show({ is: 'refused', code: 'SPRNG', because: 'PROMO_UNKNOWN', own: null })
    const field = screen.getByRole('textbox', { name: 'Promo code' })
    expect(field).toHaveValue('SPRNG')
    expect(field).toHaveAccessibleDescription('There is no such promo code. Check its spelling.')
    await user.click(screen.getByRole('button', { name: 'Remove promo code SPRNG' }))
    expect(onRemove).toHaveBeenCalledOnce()
    await user.clear(field)
    await user.type(field, 'SPRING')
    expect(field).not.toHaveAccessibleDescription()
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(onApply).toHaveBeenCalledExactlyOnceWith('SPRING')
  })

  it('a typed code says for how many bills it applies and can be removed', async () => {
    const { user, onRemove } = show({ is: 'applied', promo: { ...typed, remainingBillingCycles: 3 } })
    expect(screen.getByText(/20% off the price\. It applies to the next 3 bills\./u)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove promo code SPRING20' }))
    expect(onRemove).toHaveBeenCalledOnce()
  })

  it('the promo of the company itself stays beside a refused code and cannot be removed', () => {
    show({
      is: 'refused',
      code: 'SMALL',
      because: 'PROMO_WORSE',
      own: { ...typed, source: 'assignment', assignmentId: '7' },
    })
    expect(screen.getByText('Promo code SPRING20')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Remove promo code SPRING20' })).toBeNull()
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/The discount that you already have is better/u)
  })
})
