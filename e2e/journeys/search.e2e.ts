import type { Page } from '@playwright/test'
import { customerPhoneOf } from '../screens/customerPhone.ts'
import { inboxOf } from '../screens/inbox.ts'
import { messageSearchOf } from '../screens/messageSearch.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { demo, expect, test } from '../productTest.ts'

/** A customer with a unique text, many messages ago. */
async function aLongTalkWith(name: string, page: Page, phone: Page) {
  const customer = customerPhoneOf(phone)
  await customer.open(name)
  await customer.write(`Do you paint zebras, asks ${name}?`)
  for (let place = 0; place < 3; place += 1) await customer.write(`Stripes ${String(place)}`)
  await arriveSignedIn(page, demo.olena)
  await expect(inboxOf(page).row(name)).toBeVisible()
}

const menuOf = async (page: Page, text: string, action: string) => {
  const bubble = threadOf(page).bubble(text)
  await bubble.hover()
  await bubble.getByRole('button', { name: 'What to do with this message' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a text is found in all chats, opened in its place, and searched in a single chat', async ({ page, context }) => {
  await aLongTalkWith('Zoryana', page, await context.newPage())
  await page.goto('/chats')
  const search = messageSearchOf(page)
  await expect(inboxOf(page).row('Zoryana')).toBeVisible()
  await page.keyboard.press('Control+Shift+KeyF')
  await expect(search.field).toBeFocused()
  // In another case than it was written in.
  await search.field.fill('ZEBRAS, ASKS zoryana')
  await expect(search.hits).toHaveCount(1)
  await expect(search.hits.first()).toContainText('Zoryana')
  await expect(search.hits.first().locator('mark')).toHaveText('zebras, asks Zoryana')

  await page.keyboard.press('Enter')
  const found = threadOf(page).bubble('Do you paint zebras, asks Zoryana?')
  await expect(found).toBeInViewport()
  await expect(found.locator('mark')).toHaveText('zebras, asks Zoryana')
  await expect(page).toHaveURL(/\/chats\/\d+\?message=\d+$/u)
  await expect(search.field).toBeFocused()
  await expect(search.hits.first()).toHaveAttribute('aria-current', 'true')

  // Found only here, then nowhere.
  await search.pane.getByText('This chat').click()
  await search.field.fill('stripes')
  await expect(search.count).toHaveText('3 messages')
  await search.field.fill('no zebra matches this')
  await expect(search.pane.getByText('No message has these words')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(inboxOf(page).row('Zoryana')).toBeVisible()
  await expect(page.locator('mark')).toHaveCount(0)
})

test('on a phone, in Ukrainian, one field finds chats or messages, and results and message are two screens', async ({
  page,
  context,
}) => {
  await aLongTalkWith('Yaryna', page, await context.newPage())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/uk/chats')
  const search = messageSearchOf(page, { search: 'Пошук у повідомленнях', found: 'Знайдені повідомлення' })
  await page.getByRole('searchbox').fill('zebras, asks yaryna')
  // No customer is called that: the same words are offered to the messages.
  await page.getByRole('button', { name: 'Пошук у повідомленнях' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('zebras, asks yaryna')
  await expect(search.hits).toHaveCount(1)
  await search.pane.getByText('Чати', { exact: true }).click()
  await expect(page.getByText('За цими словами чатів не знайдено')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Де шукати' }).getByText('Повідомлення').click()
  await expect(search.hits).toHaveCount(1)
  await search.hits.first().click()
  const { bubble } = threadOf(page, { messages: 'Повідомлення' })
  await expect(bubble('Do you paint zebras, asks Yaryna?')).toBeInViewport()
  await expect(search.pane).toBeHidden()
  await page.getByRole('link', { name: 'Назад до чатів' }).click()
  await expect(search.hits).toHaveCount(1)
})

test('a message is followed, reported and deleted, and disappears from all windows', async ({
  page,
  context,
  browser,
  product,
}) => {
  await aLongTalkWith('Xenia', page, await context.newPage())
  await inboxOf(page).open('Xenia')
  const marco = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await arriveSignedIn(marco, demo.marco)
  await inboxOf(marco).open('Xenia')
  await expect(threadOf(marco).bubble('Stripes 1')).toBeVisible()

  await menuOf(page, 'Stripes 1', 'Details')
  await expect(page.getByRole('list', { name: 'What happened to the message' }).getByRole('listitem')).toHaveText([
    /Received/u,
  ])
  await page.keyboard.press('Escape')

  await menuOf(page, 'Stripes 1', 'Report')
  const report = page.getByRole('dialog', { name: 'Report this message' })
  await report.getByRole('checkbox', { name: 'Spam or advertising' }).check()
  await report.getByRole('button', { name: 'Send the report' }).click()
  await expect(page.getByText('Thank you. The message was reported.')).toBeVisible()
  await expect(report).toBeHidden()

  await menuOf(page, 'Stripes 1', 'Delete')
  await page.getByRole('dialog', { name: 'Delete this message?' }).getByRole('button', { name: 'Delete' }).click()
  for (const window of [page, marco]) await expect(threadOf(window).bubble('Stripes 1')).toContainText('Deleted')

  // By keyboard alone: the message has the focus again, and its menu opens.
  await expect(threadOf(page).bubble('Stripes 1')).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Copy text' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  // A deleted message is no longer found.
  const search = messageSearchOf(page)
  await search.openInChat()
  await search.field.fill('stripes')
  await expect(search.count).toHaveText('2 messages')
  await marco.context().close()
})
