import { aSandboxCustomer } from '../screens/aSandboxCustomer.ts'
import { tabTo } from '../screens/pressKeys.ts'
import { signInByForm } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { demo, expect, test } from '../productTest.ts'

test('an administrator reads how a number is counted, and goes by keyboard to a chat that was handed over @phone', async ({
  page,
  product,
}) => {
  const customer = await aSandboxCustomer(page.request, product.origin, 'Ada Lovelace')
  await customer.write('Let me talk to a person, please')
  await signInByForm(page, demo.marco)
  await page.goto('/chats')
  const row = page.getByRole('list', { name: 'Chats' }).getByRole('link').filter({ hasText: customer.name })
  await expect(row.getByRole('img', { name: 'Needs you' })).toBeVisible()

  await page.goto('/results')
  const handedOver = page.getByRole('button', { name: /^Handed over to a person/u })
  await expect(handedOver).toBeVisible()
  const definition = page.getByRole('button', { name: 'How it is counted: Handed over to a person' })
  await tabTo(page, definition, 80)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/The AI needed a person, or a person took over/u)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(definition).toBeFocused()

  // The newest is the first of the list.
  await handedOver.focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: 'Handed over to a person' })
  await expect(list.getByRole('link').first()).toContainText(customer.name)
  await expect(list.getByRole('link').first()).toContainText('the customer asked for a person')
  await list.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(threadOf(page).bubble('Let me talk to a person, please')).toBeVisible()
})
