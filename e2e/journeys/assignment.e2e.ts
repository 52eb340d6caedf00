import type { Page } from '@playwright/test'
import { aSandboxCustomer } from '../screens/aSandboxCustomer.ts'
import { liveFrame } from '../screens/liveFrame.ts'
import { signInByForm } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { demo, expect, test } from '../productTest.ts'

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link').filter({ hasText: name })
const view = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Views' }).getByRole('button', { name })

test('a chat that is assigned is announced to its new person, counted in their view, and released by keyboard alone', async ({
  page,
  browser,
  product,
}) => {
  const grace = await aSandboxCustomer(page.request, product.origin, 'Grace Hopper')
  await grace.write('Let me talk to a person, please')
  await signInByForm(page, demo.olena)
  const elsewhere = await browser.newContext({ baseURL: product.origin })
  const marco = await elsewhere.newPage()
  await signInByForm(marco, demo.marco)
  // News that a page missed before it was connected is no toast.
  const isLive = liveFrame(marco, '["session"')
  await marco.goto('/chats')
  await isLive
  await page.goto('/chats')
  await rowOf(page, grace.name).click()
  await expect(threadOf(page).bubble('Let me talk to a person, please')).toBeVisible()
  // Of the demo data: the chats that Marco answers already.
  await expect(view(marco, /^All \d+/u)).toBeVisible()
  // The AI has said that a person comes; an assignment says nothing.
  await expect.poll(grace.received).toHaveLength(1)
  const before = Number(/\d+/u.exec((await view(marco, /^Mine/u).textContent()) ?? '')?.[0] ?? 0)

  await page.getByRole('button', { name: 'Assign to…' }).click()
  // Either may be gone before the other one is looked for.
  const announced = Promise.all([
    expect(page.getByText(`${grace.name} is assigned to Marco Bianchi`)).toBeVisible(),
    expect(marco.getByText(`Olena Koval assigned a chat to you: ${grace.name}`)).toBeVisible(),
  ])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Marco Bianchi/u })
    .click()
  await announced
  await expect(view(marco, new RegExp(`^Mine ${String(before + 1)}$`, 'u'))).toBeVisible()

  // The server has said so: a reload shows the same.
  await marco.reload()
  await view(marco, new RegExp(`^Mine ${String(before + 1)}$`, 'u')).click()
  await rowOf(marco, grace.name).click()
  await expect(threadOf(marco).bubble('Let me talk to a person, please')).toBeVisible()
  expect(await grace.received()).toHaveLength(1)

  // By keyboard alone.
  await expect(marco.getByRole('button', { name: 'Assign to…' })).toBeVisible()
  await marco.getByRole('region', { name: 'Messages' }).focus()
  await marco.keyboard.press('p')
  await expect(marco.getByRole('dialog').getByRole('button', { name: 'You' })).toBeFocused()
  await marco.keyboard.press('ArrowUp')
  await marco.keyboard.press('Enter')
  await expect(marco.getByText(`Nobody answers ${grace.name} now`)).toBeVisible()
  await view(page, /^Unassigned/u).click()
  await expect(rowOf(page, grace.name)).toBeVisible()
  await elsewhere.close()
})
