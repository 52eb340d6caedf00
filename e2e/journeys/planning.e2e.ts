import { serverOf } from '../faults/server.ts'
import { signInByForm } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { demo, expect, test } from '../productTest.ts'

test('a snoozed chat leaves the list of both administrators, and is back for both as soon as its customer writes', async ({
  page,
  browser,
  product,
}) => {
  // An answer of the AI would take the place of the customer's message in the list.
  const name = 'Grace Hopper'
  const server = await serverOf(product.origin, demo.olena)
  await server.quietChat(name)
  await server.customerWrites(name, 'I will ask my husband, and write again')
  await signInByForm(page, demo.olena)
  const elsewhere = await browser.newContext({ baseURL: product.origin })
  const colleague = await elsewhere.newPage()
  await signInByForm(colleague, demo.marco)
  const rowOf = (on: typeof page) => on.getByRole('list', { name: 'Chats' }).getByRole('link').filter({ hasText: name })

  await page.goto('/chats')
  await colleague.goto('/chats')
  await expect(rowOf(colleague)).toBeVisible()
  await rowOf(page).click()
  await expect(threadOf(page).bubble('I will ask my husband, and write again')).toBeVisible()
  await page.getByRole('button', { name: 'Snooze', exact: true }).click()
  await page.getByRole('button', { name: 'Until the customer writes' }).click()
  await expect(page.getByRole('group', { name: 'Snoozed chat' })).toContainText('until the customer writes')
  await expect(rowOf(page)).toHaveCount(0)
  await expect(rowOf(colleague)).toHaveCount(0)

  // The list of snoozed chats has it, also after a reload.
  await colleague.goto('/chats?snoozed=1')
  await expect(rowOf(colleague)).toContainText('Snoozed')

  await server.customerWrites(name, 'Yes, on Friday, please')
  await expect(rowOf(page)).toContainText('Yes, on Friday, please')
  await expect(rowOf(colleague)).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Snoozed chat' })).toHaveCount(0)
})
