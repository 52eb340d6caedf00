import type { Browser, Page } from '@playwright/test'
import { demo, expect, inMotion, test } from '../productTest.ts'
import { startScriptedProduct, type ScriptedProduct } from '../scriptedProduct.ts'
import { aSandboxCustomer } from '../screens/aSandboxCustomer.ts'
import { disclosed } from '../screens/disclosed.ts'
import { inboxOf } from '../screens/inbox.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'

test.use(inMotion)

const answer = 'A haircut takes an hour, and we have a place on Friday.'

let product: ScriptedProduct

// Long enough for everything that a person does to a held reply here; no test waits for its end.
test.beforeAll(async () => {
  product = await startScriptedProduct({ AI_HOLD_SECONDS: '30' })
})
test.afterAll(() => product.stop())

async function administrator(
  browser: Browser,
  who: { email: string; password: string },
  { width = 1440, height = 900, language }: { width?: number; height?: number; language?: string } = {},
) {
  const context = await browser.newContext({ baseURL: product.origin, viewport: { width, height } })
  const page = await context.newPage()
  await arriveSignedIn(page, who)
  if (language !== undefined) {
    await page.evaluate((code) => localStorage.setItem('preferredLocale', code), language)
    await page.reload()
  }
  return { page, inbox: inboxOf(page), thread: threadOf(page), held: page.locator('[data-held]') }
}

/** Resolves when the server knows that this page shows a chat: from then on its AI's answers are held. */
const watches = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/chats/watch') && response.ok())

test('a watched answer waits in every window, survives a reload, and is sent once when somebody says so', async ({
  browser,
  request,
}) => {
  const olena = await administrator(browser, demo.olena)
  const marco = await administrator(browser, demo.marco)
  const customer = await aSandboxCustomer(request, product.origin, 'Halyna')
  await product.script({ pieces: ['Good ', 'afternoon.'] })
  await customer.write('Hello')
  await expect.poll(customer.received).toEqual([disclosed('Good afternoon.')])
  await Promise.all([watches(olena.page), olena.inbox.open(customer.name)])
  await marco.inbox.open(customer.name)
  await product.script({ pieces: ['A haircut takes an hour, ', 'and we have a place on Friday.'] })
  await customer.write('Do you have a place?')
  await Promise.all(
    [olena, marco].flatMap(({ held }) => [
      expect(held).toContainText(answer),
      expect(held).toContainText(/Sending in \d+ s/u),
    ]),
  )
  await marco.page.reload()
  await expect(marco.held).toContainText(answer)
  expect(await customer.received()).toEqual([disclosed('Good afternoon.')])
  await marco.held.getByRole('button', { name: 'Send now' }).focus()
  await marco.page.keyboard.press('Enter')
  for (const { held, thread } of [olena, marco]) {
    await expect(held).toHaveCount(0)
    await expect(thread.bubble(answer)).toHaveCount(1)
  }
  await expect.poll(customer.received).toEqual([disclosed('Good afternoon.'), answer])
  await expect(olena.page.getByRole('group', { name: 'Who answers' })).toContainText('AI answers')
  for (const { page } of [olena, marco]) await page.context().close()
})

test('on a phone, in Ukrainian, editing a held answer takes the chat over and leaves nothing of it behind', async ({
  browser,
  request,
}) => {
  const olena = await administrator(browser, demo.olena, { width: 390, height: 844, language: 'uk' })
  const customer = await aSandboxCustomer(request, product.origin, 'Zoriana')
  await product.script({ pieces: ['Good afternoon.'] })
  await customer.write('Hello')
  await expect.poll(customer.received).toEqual([disclosed('Good afternoon.')])
  const row = olena.page.getByRole('link').filter({ has: olena.page.getByText(customer.name, { exact: true }) })
  await Promise.all([watches(olena.page), row.click()])
  await product.script({ pieces: [answer] })
  await customer.write('Do you have a place?')
  await expect(olena.held).toContainText(/Надсилання через \d+ с/u)
  await olena.held.getByRole('button', { name: 'Змінити' }).click()
  const composer = olena.page.locator('textarea')
  await expect(composer).toHaveValue(answer)
  await expect(composer).toBeFocused()
  await expect(olena.held).toHaveCount(0)
  await expect(olena.page.locator('[data-failed]')).toHaveCount(0)
  await expect(olena.page.getByRole('group', { name: 'Хто відповідає' })).toContainText('Відповідаєте ви')
  await composer.fill('Так, у п’ятницю об 11:00.')
  await composer.press('Control+Enter')
  await expect.poll(customer.received).toEqual([disclosed('Good afternoon.'), 'Так, у п’ятницю об 11:00.'])
  await olena.page.context().close()
})
