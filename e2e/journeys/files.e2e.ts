import type { Page } from '@playwright/test'
import { serverOf } from '../faults/server.ts'
import { aPdfFile, aPngFile } from '../test-data/aPngFile.ts'
import { composerOf } from '../screens/composer.ts'
import { customerPhoneOf } from '../screens/customerPhone.ts'
import { inboxOf } from '../screens/inbox.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { demo, expect, test } from '../productTest.ts'

const nails = { name: 'nails.png', mimeType: 'image/png', buffer: aPngFile(640, 400) }
const second = { name: 'second.png', mimeType: 'image/png', buffer: aPngFile(300, 300, [11, 107, 122]) }
const prices = { name: 'prices.pdf', mimeType: 'application/pdf', buffer: aPdfFile() }
const program = { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') }
const uploads = '**/api/admin/files/upload**'
const sends = '**/api/admin/messages/sendMessage**'

/**
 * Holds the page's calls of one kind; returns the function that lets later ones pass. Those that are held stay so until
 * their page ends: `unroute` would let them go on.
 */
async function holdCalls(page: Page, calls: string) {
  let isHolding = true
  await page.route(calls, (route) => (isHolding ? undefined : route.continue()))
  return () => {
    isHolding = false
  }
}

/** A customer writes, and an administrator opens the chat. */
async function inTalkWith(name: string, page: Page, phone: Page) {
  const customer = customerPhoneOf(phone)
  await arriveSignedIn(page, demo.olena)
  await customer.open(name)
  await customer.write('Could you send me the prices?')
  await inboxOf(page).open(name)
  const thread = threadOf(page)
  await expect(thread.bubble('Could you send me the prices?')).toBeVisible()
  return { customer, thread, composer: composerOf(page), files: thread.messages.getByRole('group', { name: 'Files' }) }
}

test('files are picked, pasted and dropped, one is removed, and everyone sees the rest', async ({
  page,
  context,
  browser,
  product,
}) => {
  const { customer, composer, thread } = await inTalkWith('Halyna', page, await context.newPage())
  const marco = await (
    await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
  ).newPage()
  await arriveSignedIn(marco, demo.marco)
  await inboxOf(marco).open('Halyna')

  await composer.pick(nails, program)
  await expect(page.getByRole('alert').filter({ hasText: '1 file was not added' })).toContainText(
    'setup.exe: files of this kind are not sent',
  )
  await composer.paste(second)
  await composer.drop(prices, { ...prices, name: 'old prices.pdf' })
  await expect(composer.chosen).toHaveCount(4)
  await composer.file('old prices.pdf').getByRole('button', { name: 'Remove old prices.pdf' }).click()
  await expect(composer.chosen).toHaveCount(3)

  // Nothing is lost by a reload.
  await composer.field.fill('Here you are')
  await page.reload()
  await expect(composer.chosen).toHaveCount(3)
  await expect(composer.field).toHaveValue('Here you are')
  // Opens another chat, whichever is near: the list renders only what is on screen.
  await inboxOf(page).list.getByRole('link').filter({ hasNotText: 'Halyna' }).first().click()
  await expect(composer.chosen).toHaveCount(0)
  await expect(inboxOf(page).row('Halyna')).toContainText('Draft')
  await inboxOf(page).open('Halyna')
  await expect(composer.chosen).toHaveCount(3)

  await composer.send()
  await expect(thread.bubble('Here you are')).toHaveAccessibleDescription(/Sent/)
  await expect(composer.chosen).toHaveCount(0)
  for (const window of [page, marco]) {
    const bubble = threadOf(window).bubble('Here you are')
    await expect(bubble.getByRole('button', { name: 'Enlarge nails.png' })).toHaveAttribute('aria-busy', 'false')
    await expect(bubble.getByRole('button', { name: 'Enlarge second.png' })).toHaveAttribute('aria-busy', 'false')
    await expect(bubble.getByRole('link', { name: 'Download prices.pdf' })).toHaveAttribute('href', /\/api\/files\//)
  }
  await expect(customer.conversation.getByRole('img', { name: 'Picture' })).toHaveCount(2)
  await expect(customer.conversation).toContainText('prices.pdf')
  await expect(customer.conversation).toContainText('Here you are')

  // The downloaded file equals the one that was sent.
  const download = marco.waitForEvent('download')
  await threadOf(marco).bubble('Here you are').getByRole('link', { name: 'Download prices.pdf' }).click()
  const got = await download
  expect(got.suggestedFilename()).toBe('prices.pdf')
  await marco.context().close()
})

test('a picture is opened by keyboard alone, and the focus returns to it', async ({ page, context }) => {
  const refusals: string[] = []
  page.on(
    'console',
    (message) =>
      message.type() === 'error' && /Content Security Policy/u.test(message.text()) && refusals.push(message.text()),
  )
  const { composer, thread } = await inTalkWith('Ivanna', page, await context.newPage())
  await composer.pick(nails, second)
  await composer.send()
  const first = thread.messages.getByRole('button', { name: 'Enlarge nails.png' })
  await expect(first).toHaveAttribute('aria-busy', 'false')
  await first.focus()
  await page.keyboard.press('Enter')
  const large = page.getByRole('dialog', { name: 'Picture' })
  await expect(large.getByText('nails.png')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(large.getByText('second.png')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(thread.messages.getByRole('button', { name: 'Enlarge second.png' })).toBeFocused()
  expect(refusals).toEqual([])
})

test('a cancelled upload returns the text and the file to the composer', async ({ page, context }) => {
  const { composer, thread, files } = await inTalkWith('Kateryna', page, await context.newPage())
  await page.route(uploads, () => undefined)
  await composer.pick(nails)
  await composer.field.fill('One moment')
  await composer.send()
  await expect(files.getByRole('progressbar', { name: 'Upload of nails.png' })).toBeVisible()
  await files.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(thread.bubble('One moment')).toHaveCount(0)
  await expect(composer.field).toHaveValue('One moment')
  await expect(composer.file('nails.png')).toBeVisible()
  await page.unroute(uploads)
  await composer.send()
  await expect(thread.bubble('One moment')).toHaveAccessibleDescription(/Sent/)
  await expect(thread.bubble('One moment')).toHaveCount(1)
})

test('a message with a file that a reload interrupts is sent once', async ({ page, context }) => {
  const { composer, thread, customer } = await inTalkWith('Larysa', page, await context.newPage())
  const letUploadsPass = await holdCalls(page, uploads)
  await composer.pick(prices)
  await composer.field.fill('Our prices')
  await composer.send()
  await expect(thread.messages.getByRole('progressbar', { name: 'Upload of prices.pdf' })).toBeVisible()
  letUploadsPass()
  await page.reload()
  await expect(thread.bubble('Our prices')).toHaveAccessibleDescription(/Sent/)
  await expect(thread.bubble('Our prices')).toHaveCount(1)
  await expect(thread.bubble('Our prices').getByRole('link', { name: 'Download prices.pdf' })).toBeVisible()
  await expect(customer.conversation.getByText('prices.pdf')).toHaveCount(1)
})

/** From here on the page's database finishes no write, as on a device that is busy for a moment; a reload ends that. */
const stopWriting = (page: Page) =>
  page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called below with the `this` of its caller.
    const { put } = IDBObjectStore.prototype
    IDBTransaction.prototype.commit = () => undefined
    IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
      const written = put.call(this, value, key)
      // A transaction ends when it has no request left.
      const goOn = () => this.count('').addEventListener('success', goOn)
      goOn()
      return written
    }
  })

test('a message is sent once, with its file, although its page is reloaded before the device has stored it @phone', async ({
  page,
  product,
}, { project }) => {
  const name = `Nadiia-${project.name}`
  const server = await serverOf(product.origin, demo.olena)
  const chatId = await server.quietChat(name)
  await arriveSignedIn(page, demo.olena)
  await inboxOf(page).open(name)
  const thread = threadOf(page)
  const composer = composerOf(page)

  await composer.pick(prices)
  await expect(composer.chosen).toHaveCount(1)
  await composer.field.fill('Our prices')
  const letUploadsPass = await holdCalls(page, uploads)
  await stopWriting(page)
  await composer.send()
  await expect(thread.messages.getByRole('progressbar', { name: 'Upload of prices.pdf' })).toBeVisible()
  letUploadsPass()
  await page.reload()
  await expect(thread.bubble('Our prices')).toHaveAccessibleDescription(/Sent/)
  await expect(thread.bubble('Our prices').getByRole('link', { name: 'Download prices.pdf' })).toBeVisible()
  await expect(composer.field).toHaveValue('')
  await expect(composer.chosen).toHaveCount(0)

  await composer.field.fill('See you on Friday')
  const letSendsPass = await holdCalls(page, sends)
  await stopWriting(page)
  await composer.send()
  await expect(thread.bubble('See you on Friday')).toHaveAccessibleDescription(/Sending/)
  letSendsPass()
  await page.reload()
  await expect(thread.bubble('See you on Friday')).toHaveAccessibleDescription(/Sent/)
  await expect(composer.field).toHaveValue('')
  await expect(thread.bubble('Our prices')).toHaveCount(1)
  expect((await server.held(chatId)).slice(-2)).toEqual(['Our prices', 'See you on Friday'])
})

test("a customer's file is shown, and served only as a file", async ({ page, context }) => {
  const phone = await context.newPage()
  const { thread } = await inTalkWith('Maryna', page, phone)
  await phone.locator('#files').setInputFiles([nails])
  await expect(thread.messages.getByRole('button', { name: /^Enlarge/u })).toHaveAttribute('aria-busy', 'false')
})
