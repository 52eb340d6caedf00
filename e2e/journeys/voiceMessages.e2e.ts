import type { Browser } from '@playwright/test'
import { demo, expect, test } from '../productTest.ts'
import { startScriptedProduct, type ScriptedProduct } from '../scriptedProduct.ts'
import { aSandboxCustomer } from '../screens/aSandboxCustomer.ts'
import { axeViolations } from '../screens/axeViolations.ts'
import { disclosed } from '../screens/disclosed.ts'
import { inboxOf } from '../screens/inbox.ts'
import { messageSearchOf } from '../screens/messageSearch.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { aSpokenOgg } from '../test-data/aSpokenOgg.ts'

async function olenaOn({ origin }: ScriptedProduct, browser: Browser) {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await arriveSignedIn(page, demo.olena)
  return { page, inbox: inboxOf(page), thread: threadOf(page) }
}

test('a voice message becomes text, is answered by the AI and found by its words', async ({ browser, request }) => {
  const product = await startScriptedProduct({ AI_TRANSCRIPTION_MODEL: 'a-listening-model' })
  const { page, inbox, thread } = await olenaOn(product, browser)
  const halyna = await aSandboxCustomer(request, product.origin, 'Halyna')
  await product.script({ pieces: ['A zebra haircut ', 'is 40 euros.'] })
  await halyna.speak(aSpokenOgg('How much is a zebra haircut for my daughter?'))
  await expect.poll(halyna.received).toEqual([disclosed('A zebra haircut is 40 euros.')])
  const { requests } = (await (await request.get(`${product.origin}/sandbox/control/openai`)).json()) as {
    requests: { api: string; body: unknown }[] // as the sandbox defines
  }
  expect(requests.map(({ api }) => api)).toEqual(['transcriptions', 'responses'])
  expect(JSON.stringify(requests.at(-1)?.body)).toContain('How much is a zebra haircut for my daughter?')

  await inbox.open(halyna.name)
  const spoken = thread.bubble('How much is a zebra haircut for my daughter?')
  await expect(spoken).toContainText('Automatic transcript')
  await expect(spoken.getByText('How much is a zebra haircut')).toHaveAttribute('lang', 'en')

  // While the thread is open, too.
  await product.script({ pieces: ['Yes, ', 'at ten.'] })
  await halyna.speak(aSpokenOgg('Is there a place on Friday?'))
  await expect(thread.bubble('Is there a place on Friday?')).toContainText('Automatic transcript')
  await expect(thread.bubble('Yes, at ten.')).toBeVisible()
  expect(await axeViolations(page, { within: 'main' })).toEqual([])

  const search = messageSearchOf(page)
  await page.keyboard.press('Control+Shift+KeyF')
  await search.field.fill('for my DAUGHTER')
  await expect(search.hits).toHaveCount(1)
  await expect(search.hits.first()).toContainText('Voice message: How much is a zebra haircut for my daughter?')
  await product.stop()
})

test('a voice message that nobody writes down is handed over, and the AI guesses nothing', async ({
  browser,
  request,
}) => {
  const product = await startScriptedProduct()
  const { page, inbox, thread } = await olenaOn(product, browser)
  const halyna = await aSandboxCustomer(request, product.origin, 'Halyna')
  await product.script({ pieces: ['Until ', 'six.'] })
  await halyna.write('When do you close today?')
  await expect.poll(halyna.received).toEqual([disclosed('Until six.')])
  await halyna.speak(aSpokenOgg('How much is a haircut?'))
  const handedOver = 'Your voice message did not reach me as words. A colleague will answer you here.'
  await expect.poll(halyna.received).toEqual([disclosed('Until six.'), handedOver])
  await inbox.open(halyna.name)
  await expect(thread.bubble(handedOver)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Who answers' })).toContainText(
    'the AI could not listen to a voice message',
  )
  await expect(thread.messages.getByText('Automatic transcript')).toHaveCount(0)
  const { requests } = (await (await request.get(`${product.origin}/sandbox/control/openai`)).json()) as {
    requests: { api: string }[] // as the sandbox defines
  }
  expect(requests.map(({ api }) => api)).toEqual(['responses'])
  await product.stop()
})
