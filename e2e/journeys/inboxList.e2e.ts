import type { Page } from '@playwright/test'
import { serverOf } from '../faults/server.ts'
import { aSandboxCustomer } from '../screens/aSandboxCustomer.ts'
import { inboxOf } from '../screens/inbox.ts'
import { tabTo } from '../screens/pressKeys.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { demo, expect, test } from '../productTest.ts'

const unreadRows = (page: Page) => inboxOf(page).list.getByText(/unread message/)
const aiRows = (page: Page) => inboxOf(page).list.getByRole('img', { name: 'AI answers' })

test('a filter in the address survives a reload, stays while a chat is opened, and is left by Back @phone', async ({
  page,
  product,
}, { project }) => {
  // A customer with a unique name.
  const name = `Zenobia-${project.name}`
  await (await serverOf(product.origin, demo.olena)).quietChat(name)
  await arriveSignedIn(page, demo.marco)
  await page.goto('/chats?ai=all')
  const { list } = inboxOf(page)
  const areAllUnread = async () => (await unreadRows(page).count()) === (await list.getByRole('link').count())
  await expect(list.getByRole('link').first()).toBeVisible()
  await expect.poll(areAllUnread).toBe(false)
  await page.getByRole('button', { name: 'Unread' }).click()
  await expect(page).toHaveURL(/[?&]unread=1/)
  await expect(unreadRows(page).first()).toBeVisible()
  await expect.poll(areAllUnread).toBe(true)

  await page.getByRole('searchbox', { name: 'Search chats' }).fill(name)
  await expect(page).toHaveURL(new RegExp(`[?&]q=${encodeURIComponent(name)}`))
  await expect(list.getByRole('link')).toHaveCount(1)
  await page.reload()
  await expect(list.getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('searchbox', { name: 'Search chats' })).toHaveValue(name)

  await list.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/chats\/\d+\?.*unread=1/)
  await page.goBack()
  await expect(page).toHaveURL(/\/chats\?.*unread=1/)
  await page.goBack()
  await expect(page).not.toHaveURL(/unread=1/)
  await expect.poll(() => list.getByRole('link').count()).toBeGreaterThan(1)

  // The filter used last is restored when the address names none; another administrator has their own.
  await page.goto('/chats?ai=off')
  await page.getByRole('button', { name: 'Filters, 1 chosen' }).click()
  await expect(page.getByRole('radio', { name: 'AI off' })).toBeChecked()
  await page.keyboard.press('Escape')
  // A filter is remembered as somebody's, once the page knows who they are.
  await expect(page.getByRole('button', { name: /^Profile Marco/ })).toBeVisible()
  await page.goto('/settings')
  await page.goto('/chats')
  await expect(page).toHaveURL(/[?&]ai=off/)
})

test('a filter is saved under a name, available on another computer, reordered and deleted', async ({
  page,
  browser,
  product,
}) => {
  await arriveSignedIn(page, demo.marco)
  const save = async (address: string, name: string) => {
    await page.goto(address)
    await page.getByRole('button', { name: /^Saved filters/ }).click()
    await page.getByRole('textbox', { name: 'Save these filters as' }).fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Saved filters' }).getByRole('button', { name })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await save('/chats?unread=1&ai=off', 'Waiting for us')
  await save('/chats?platform=telegram', 'Telegram')

  const other = await (
    await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
  ).newPage()
  await arriveSignedIn(other, demo.marco)
  const saved = other.getByRole('list', { name: 'Saved filters' })
  await other.getByRole('button', { name: /^Saved filters/ }).click()
  await expect(saved.getByRole('button')).toHaveText(['Waiting for us', 'Telegram'])
  await saved.getByRole('button', { name: 'Waiting for us' }).click()
  await expect(other).toHaveURL(/ai=off/)
  await expect(other).toHaveURL(/unread=1/)
  await other.getByRole('button', { name: 'Saved filters, shown: Waiting for us' }).click()
  await other.getByRole('button', { name: 'Edit saved filters' }).click()
  await other.getByRole('button', { name: 'Move Telegram up' }).click()
  await other.getByRole('button', { name: 'Delete Waiting for us' }).click()
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(saved.getByRole('button')).toHaveText(['Telegram'])

  // Saved filters are private to an administrator.
  const colleague = await (
    await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
  ).newPage()
  await arriveSignedIn(colleague, demo.olena)
  await colleague.getByRole('button', { name: /^Saved filters/ }).click()
  await expect(colleague.getByText('Set filters for the list, then save them here under a name.')).toBeVisible()
})

test('bulk actions mark all matching chats as read and switch their AI off, and a colleague sees it at once', async ({
  page,
  browser,
  product,
}) => {
  const colleague = await (
    await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
  ).newPage()
  await arriveSignedIn(colleague, demo.olena)
  await colleague.goto('/chats?ai=all')
  await expect(aiRows(colleague).first()).toBeVisible()
  await arriveSignedIn(page, demo.marco)
  await page.goto('/chats?unread=1')
  const chosen = page.getByRole('region', { name: 'Chosen chats' })
  await expect(unreadRows(page).first()).toBeVisible()

  await page.getByRole('button', { name: 'Select chats' }).click()
  await chosen.getByRole('button', { name: 'Select all shown' }).click()
  await expect(chosen.getByRole('status')).toHaveText(/^\d+ selected$/)
  await chosen.getByRole('button', { name: 'Mark as read' }).click()
  await expect(page.getByText(/chats? (is|are) marked as read/)).toBeVisible()
  await expect(page.getByText('No chat fits these filters')).toBeVisible()
  await expect(unreadRows(colleague)).toHaveCount(0)

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('radiogroup', { name: 'Who answers' }).getByText('AI on').click()
  await page.keyboard.press('Escape')
  // A selection is emptied by a filter that takes effect after it: rows with AI are in the list before, too.
  await expect(page.getByRole('button', { name: 'Filters, 1 chosen' })).toBeVisible()
  await expect(aiRows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Select chats' }).click()
  await chosen.getByRole('button', { name: 'Select all shown' }).click()
  await chosen.getByRole('button', { name: 'AI off' }).click()
  await expect(page.getByText(/The AI is off in \d+ chat/)).toBeVisible()
  await expect(aiRows(colleague)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('No chat fits these filters')).toBeVisible()
})

test('the list is walked through, selected from and opened by keyboard alone @phone', async ({ page }) => {
  await arriveSignedIn(page, demo.marco)
  await page.goto('/chats?ai=all')
  const { list } = inboxOf(page)
  const links = list.getByRole('link')
  await expect(links.nth(5)).toBeVisible()
  // The whole list is one tab stop, after the filters.
  await page.getByRole('button', { name: 'Unread' }).focus()
  await tabTo(page, links.first(), 5)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(2)).toBeFocused()
  await page.keyboard.press('End')
  await expect(list.locator('[data-chat]:focus')).toHaveCount(1)
  await page.keyboard.press('Home')
  await expect(links.first()).toBeFocused()

  await page.keyboard.press('x')
  const boxes = list.getByRole('checkbox')
  await expect(boxes.first()).toBeFocused()
  await expect(boxes.first()).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+X')
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(boxes).toHaveCount(0)
  await expect(links.nth(2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/chats\/\d+/)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

test('more chats than the list has loaded are selected by their filter, and the AI is off in the last of them too', async ({
  page,
  product,
}) => {
  const names = Array.from({ length: 56 }, (_, place) => `Crowd Nr${String(place)}`)
  for (const name of names) {
    const customer = await aSandboxCustomer(page.request, product.origin, name)
    await customer.write('Hello')
    // The last customer got a reply: all of them have been handled.
    if (name === names.at(-1))
      await expect.poll(async () => (await customer.received()).length, { timeout: 60_000 }).toBeGreaterThan(0)
  }
  await arriveSignedIn(page, demo.marco)
  await page.goto('/chats?q=Crowd')
  const { list } = inboxOf(page)
  await expect(list.getByRole('link').first()).toBeVisible()
  const chosen = page.getByRole('region', { name: 'Chosen chats' })
  await page.getByRole('button', { name: 'Select chats' }).click()
  await chosen.getByRole('button', { name: 'Select all shown' }).click()
  await expect(chosen.getByRole('status')).toHaveText('50 selected')
  await chosen.getByRole('button', { name: 'Select all 56 matching' }).click()
  await expect(chosen.getByRole('status')).toHaveText('56 selected')
  await chosen.getByRole('button', { name: 'AI off' }).click()
  await expect(page.getByText('The AI is off in 56 chats')).toBeVisible()
  await expect(chosen).toBeHidden()

  await page.goto('/chats?q=Crowd&ai=off')
  await expect(list.getByRole('link').first()).toHaveAccessibleName(/Crowd/u)
  await expect(aiRows(page)).toHaveCount(0)
  await page.goto('/chats?q=Crowd&ai=on')
  await expect(page.getByText('No chat is found by these words')).toBeVisible()
})
