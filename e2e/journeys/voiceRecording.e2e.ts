import type { Browser } from '@playwright/test'
import { demo, expect, test } from '../productTest.ts'
import { startScriptedProduct } from '../scriptedProduct.ts'
import { axeViolations } from '../screens/axeViolations.ts'
import { composerOf } from '../screens/composer.ts'
import { inboxOf } from '../screens/inbox.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { aWhatsappNumber, connectNumber, openNewCustomer, whatsappPhoneOf } from '../screens/whatsappPhone.ts'

// A microphone that beeps once a second, which is allowed without a question.
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const withMicrophone = (browser: Browser) => {
  const { launchOptions } = test.info().project.use
  return browser.browserType().launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), ...microphone] })
}

test('an administrator records a voice message, leaves the chat and comes back, listens, and it arrives at WhatsApp as one', async ({
  browser: withoutMicrophone,
}) => {
  const browser = await withMicrophone(withoutMicrophone)
  const product = await startScriptedProduct({ AI_HOLD_SECONDS: '0' })
  const number = await aWhatsappNumber(product.origin, 'Lily by the sea')
  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
  const [page, phonePage] = [await context.newPage(), await context.newPage()]
  const [thread, composer, phone] = [threadOf(page), composerOf(page), whatsappPhoneOf(phonePage)]
  await arriveSignedIn(page, demo.olena)
  await connectNumber(page, number)
  await openNewCustomer(phonePage, number, 'Annabel')
  await phone.write('Let me talk to a person, please')
  await page.goto('/chats')
  const inbox = inboxOf(page)
  await inbox.open('Annabel')
  // The answer of the scripted AI repeats it.
  await expect(thread.bubble('Let me talk to a person, please').first()).toBeVisible()

  await page.getByRole('button', { name: 'Record a voice message' }).click()
  const bar = page.getByRole('group', { name: 'Voice message' })
  await expect(bar.getByRole('button', { name: 'Done' })).toBeFocused()
  await expect(bar.getByRole('timer')).toHaveText(/^0:(?:0[2-9]|[1-5]\d)$/u)
  expect(await axeViolations(page, { within: 'main' })).toEqual([])
  // The other chat's composer has no recording, and the first one keeps it, also after a reload.
  await page.getByRole('list', { name: 'Chats' }).getByRole('link').nth(1).click()
  await expect(page.getByText('The recording is kept in the message field of its chat.')).toBeVisible()
  await expect(composer.chosen).toHaveCount(0)
  await inbox.open('Annabel')
  await expect(composer.chosen).toHaveCount(1)
  await page.reload()
  const player = page.getByLabel('Play Voice message')
  await expect(player).toBeVisible()
  const seconds = () => player.evaluate((audio: HTMLAudioElement) => (audio.readyState > 0 ? audio.duration : 0))
  await expect.poll(seconds).toBeGreaterThan(1.5)
  await composer.send()

  await expect(phone.bubble('[voice message]')).toHaveCount(1)
  await expect(composer.chosen).toHaveCount(0)
  const sent = thread.messages.getByRole('group', { name: 'Files' }).filter({ hasText: 'Voice message' })
  await expect(sent).toHaveCount(1)
  await expect(sent.getByLabel('Play Voice message')).toBeVisible()
  const link = await sent.getByRole('link', { name: /^Download/u }).getAttribute('href')
  const bytes = await (await page.request.get(new URL(link ?? '', page.url()).href)).body()
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('OggS')
  await browser.close()
  await product.stop()
})
