import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serverOf } from '../faults/server.ts'
import { holdNews } from '../screens/holdNews.ts'
import { accessibilityTreeOf, listenTo } from '../screens/accessibilityTree.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { demo, expect, test } from '../productTest.ts'

/**
 * A screen reader's announcements in a thread, step by step. `TRANSCRIPTS=write` rewrites the file; review its diff.
 */
const transcriptFile = fileURLToPath(new URL('../transcripts/thread.txt', import.meta.url))

test('a thread announces to screen readers what its transcript records', async ({ page, product }) => {
  const server = await serverOf(product.origin, demo.olena)
  const chatId = await server.quietChat('Melaniia')
  const news = await holdNews(page)
  await arriveSignedIn(page, demo.olena)
  await page.goto(`/chats/${String(chatId)}`)
  const thread = threadOf(page)
  await expect(thread.bubble('Good morning')).toBeVisible()
  const announcements = await listenTo(page)
  const transcript: string[] = []
  let recorded = 0
  const record = async (what: string, { withTree }: { withTree: boolean }) => {
    const all = await announcements()
    transcript.push(
      `## ${what}`,
      ...all.slice(recorded).map((text) => `says ${text}`),
      ...(all.length === recorded ? ['says nothing'] : []),
    )
    recorded = all.length
    if (withTree) transcript.push(await accessibilityTreeOf(page, 'region', 'Messages'))
    transcript.push('')
  }
  const expectAnnouncement = (text: string) => expect.poll(announcements).toContainEqual(expect.stringContaining(text))

  await record('The chat is open', { withTree: false })

  await server.customerWrites('Melaniia', 'Is Friday free?')
  await expectAnnouncement('Is Friday free?')
  await record('A message arrives', { withTree: false })

  news.from('First')
  for (const text of ['First', 'Second', 'Third']) await server.customerWrites('Melaniia', text)
  await expect.poll(() => news.count('Third')).toBeGreaterThan(0)
  news.release()
  await expectAnnouncement('3 new messages')
  await record('Three arrive at once', { withTree: false })

  await thread.send('Yes, at eleven')
  await expect(thread.bubble('Yes, at eleven')).toHaveAccessibleDescription(/Delivered|Sent|Read/u)
  await record('We answer, and it is delivered', { withTree: false })

  const refusal = { fault: { kind: 'blocked' } }
  await fetch(`${product.origin}/sandbox/control/telegram`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(refusal),
  })
  await thread.send('See you then')
  await expectAnnouncement('Not delivered')
  await expect(thread.bubble('See you then')).toHaveAccessibleDescription(/Not delivered/u)
  await record('We write once more, and it is not delivered', { withTree: false })

  // The channel reports whole seconds: announcements within one second are ordered by those times.
  const refusedAt = Date.now()
  await expect.poll(() => Date.now() - refusedAt).toBeGreaterThan(1000)
  await server.switchAi(chatId, true)
  // The answer of a fast AI on a slow machine would be announced together with the question.
  news.from('openai_stream')
  await server.customerWrites('Melaniia', 'When are you open?')
  await expectAnnouncement('When are you open?')
  news.release()
  await expectAnnouncement('The AI answered')
  await expect(thread.draft).toHaveCount(0)
  await record('A customer asks, and the answer of the AI grows and is finished', { withTree: false })

  await thread.messages.focus()
  await page.keyboard.press('End')
  await expect(thread.bubbles.last()).toBeFocused()
  await record('The thread as it is now', { withTree: true })

  const lines = `${transcript.join('\n').trim()}\n`
  if (process.env['TRANSCRIPTS'] === 'write') writeFileSync(transcriptFile, lines)
  expect(lines).toBe(readFileSync(transcriptFile, 'utf8'))
})
