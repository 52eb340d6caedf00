import { ApiError } from '@frontdesk/api-client'
import { aCompany, aPriceVariant } from '@frontdesk/contract/fixtures'
import { aDeferred, aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PlansPage } from './PlansPage.tsx'

const promo = { id: 'a-code', code: 'SPRING', discountType: 'percentage', percentage: 20, redemptions: 3 }
const answers = {
  listPlans: () => ({ plans: [] }),
  listCompaniesForSystem: () => ({ companies: [aCompany()], total: 1, page: 1, limit: 10 }),
  listPromoCodes: () => ({ promoCodes: [promo], total: 1 }),
}
type Calls = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>
const open = (call: Calls) => renderScreen(<PlansPage />, { api: aFakeApi({ call: { ...answers, ...call } }) })
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('a new promo code is sent as it was described, and not before it is complete', async () => {
  const createPromoCode = vi.fn<(fields: object) => object>(() => ({ promoCode: promo }))
  const { user } = open({ createPromoCode })
  await user.click(await screen.findByRole('button', { name: 'New promo code' }))
  const dialog = await inDialog('New promo code')
  await user.type(dialog.getByRole('textbox', { name: 'Code' }), 'AUTUMN')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  expect(createPromoCode).not.toHaveBeenCalled()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Discount' }), 'An amount')
  await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '12,5')
  await user.type(dialog.getByRole('textbox', { name: 'Redeemed at most' }), '50')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(createPromoCode.mock.calls[0]?.[0]).toEqual({
    code: 'AUTUMN',
    discountType: 'fixed',
    amountCents: 1250,
    currencyCode: 'USD',
    durationType: 'once',
    maxRedemptions: 50,
  })
})

it('a refund needs a number and a reason, and a failed one keeps them and its key', async () => {
  const refundInvoice = vi
    .fn<(fields: object) => unknown>()
    .mockRejectedValueOnce(new ApiError({ status: 409, body: { message: 'All of it was returned already' } }))
    .mockRejectedValueOnce(new ApiError({ status: 0, code: 'NO_ANSWER' }))
    .mockReturnValue({ amount: 1000, currencyCode: 'USD' })
  const { user } = open({ refundInvoice })
  await user.click(await screen.findByRole('button', { name: 'Refund an invoice' }))
  const dialog = await inDialog('Refund an invoice')
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  expect(refundInvoice).not.toHaveBeenCalled()
  await user.type(dialog.getByRole('textbox', { name: 'Number of the invoice' }), '2026-000042')
  await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '10')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Asked for')
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Nothing was changedAll of it was returned already')
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  // The answer was lost: it may have been returned.
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Nobody knows whether this was done'))
  expect(dialog.getByRole('alert')).toHaveTextContent('Look whether it is there before you do it again.')
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second, third] = refundInvoice.mock.calls.map(([fields]) => fields)
  expect(first).toMatchObject({ number: '2026-000042', amount: 1000, reason: 'Asked for' })
  expect([second, third]).toEqual([first, first])
})

it('a code is given to the chosen company, and its limit is changed', async () => {
  const assignPromoCode = vi.fn<(fields: object) => object>(() => ({ promoCode: promo }))
  const changePromoCode = vi.fn<(fields: object) => object>(() => ({ promoCode: promo }))
  const { user } = open({ assignPromoCode, changePromoCode })
  await user.click(await screen.findByRole('button', { name: 'Give SPRING to a company' }))
  const giving = await inDialog('Give SPRING to a company')
  await user.click(giving.getByRole('button', { name: 'Give' }))
  expect(giving.getByRole('combobox', { name: 'Company' })).toBeInvalid()
  await user.click(giving.getByRole('combobox', { name: 'Company' }))
  await user.click(await screen.findByRole('option', { name: 'Lily Salon (101)' }))
  await user.click(giving.getByRole('button', { name: 'Give' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(assignPromoCode.mock.calls[0]?.[0]).toEqual({ promoCodeId: 'a-code', companyId: 101 })
  await user.click(screen.getByRole('button', { name: 'Change SPRING' }))
  const changing = await inDialog('Promo code SPRING')
  await user.type(changing.getByRole('textbox', { name: 'Redeemed at most' }), '5')
  await user.click(changing.getByRole('switch', { name: /^Can be redeemed/u }))
  await user.click(changing.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changePromoCode.mock.calls[0]?.[0]).toEqual({ promoCodeId: 'a-code', maxRedemptions: 5, isActive: false })
})

const pro = { plan: aPriceVariant({ id: 'pro-usd', name: 'Pro', amount: 4900 }), isOnSale: true, companies: 3 }
const retired = { ...pro, plan: { ...pro.plan, id: 'pro-old' }, isOnSale: false }
const listPlans = () => ({ plans: [pro, retired] })

it('a new plan is put on sale once all its fields are right', async () => {
  const createPlan = vi.fn<(fields: object) => object>(() => ({ plan: pro }))
  const { user } = open({ createPlan })
  await user.click(await screen.findByRole('button', { name: 'New plan' }))
  const dialog = await inDialog('New plan')
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Studio')
  await user.type(dialog.getByRole('textbox', { name: 'Name in the system' }), 'Studio USD')
  await user.type(dialog.getByRole('textbox', { name: 'Price of a month' }), '49,5')
  await user.type(dialog.getByRole('textbox', { name: 'Conversations a month' }), '500')
  await user.click(dialog.getByRole('button', { name: 'Put it on sale' }))
  expect(dialog.getByRole('textbox', { name: 'Name in the system' })).toBeInvalid()
  expect(createPlan).not.toHaveBeenCalled()
  await user.clear(dialog.getByRole('textbox', { name: 'Name in the system' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name in the system' }), 'studio-usd')
  await user.click(dialog.getByRole('button', { name: 'Put it on sale' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(createPlan.mock.calls[0]?.[0]).toEqual({
    id: 'studio-usd',
    name: 'Studio',
    description: '',
    amount: 4950,
    currencyCode: 'USD',
    trialDays: 0,
    included: { conversations: 500, salons: 1 },
  })
})

it('a plan is renamed and taken off sale, and never gets another price by that', async () => {
  const updatePlan = vi.fn<(fields: object) => object>(() => ({ plan: pro }))
  const { user } = open({ listPlans, updatePlan })
  await user.click(await screen.findByRole('button', { name: 'Change pro-usd' }))
  const dialog = await inDialog('Plan Pro')
  expect(dialog.queryByRole('textbox', { name: 'Price of a month' })).toBeNull()
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'fessional')
  await user.click(dialog.getByRole('switch', { name: /^On sale/u }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(updatePlan.mock.calls[0]?.[0]).toMatchObject({ planId: 'pro-usd', name: 'Professional', isOnSale: false })
})

it('a plan on sale gets another price, which differs from its own', async () => {
  const sellAtNewPrice = vi.fn<(fields: object) => object>(() => ({ plan: pro }))
  const { user } = open({ listPlans, sellAtNewPrice })
  await user.click(await screen.findByRole('button', { name: 'A new price for pro-usd' }))
  expect(screen.queryByRole('button', { name: 'A new price for pro-old' })).toBeNull()
  const dialog = await inDialog('A new price for Pro')
  const price = dialog.getByRole('textbox', { name: 'Price of a month' })
  await user.type(price, '49')
  await user.click(dialog.getByRole('button', { name: 'Sell at this price' }))
  expect(price).toBeInvalid()
  expect(sellAtNewPrice).not.toHaveBeenCalled()
  await user.clear(price)
  await user.type(price, '59')
  await user.click(dialog.getByRole('button', { name: 'Sell at this price' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sellAtNewPrice.mock.calls[0]?.[0]).toEqual({ planId: 'pro-usd', amount: 5900 })
})

it.each([
  ['Change SPRING', 'Promo code SPRING', 'changePromoCode'],
  ['Change pro-usd', 'Plan Pro', 'updatePlan'],
] as const)('the late answer to “%s” leaves the dialog that is open by then', async (button, name, call) => {
  const answer = aDeferred<object>()
  const { user, platform } = open({ listPlans, [call]: () => answer.promise })
  await user.click(await screen.findByRole('button', { name: button }))
  const changing = await inDialog(name)
  await user.click(changing.getByRole('button', { name: 'Save' }))
  await user.click(changing.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'New plan' }))
  await user.type((await inDialog('New plan')).getByRole('textbox', { name: 'Name' }), 'Studio')
  answer.resolve({ plan: pro, promoCode: promo })
  await waitFor(() => expect(platform.toasts.visible()).toHaveLength(1))
  expect((await inDialog('New plan')).getByRole('textbox', { name: 'Name' })).toHaveValue('Studio')
})
