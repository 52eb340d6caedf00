import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serverOf } from '../faults/server.ts'
import { accessibilityTreeOf, listenTo } from '../screens/accessibilityTree.ts'
import { arriveSignedIn } from '../screens/signIn.ts'
import { threadOf } from '../screens/thread.ts'
import { demo, expect, test } from '../world.ts'

/** What a screen reader is given of a thread, step by step. `TRANSCRIPTS=write` writes it anew; look at what changed. */
const kept = fileURLToPath(new URL('../transcripts/thread.txt', import.meta.url))

test('what a thread says to those who listen to it is what it said before', async ({ page, world }) => {
  const server = await serverOf(world.origin, demo.olena)
  const chatId = await server.quietChat('Melaniia')
  await arriveSignedIn(page, demo.olena)
  await page.goto(`/chats/${String(chatId)}`)
  const thread = threadOf(page)
  await expect(thread.bubble('Good morning')).toBeVisible()
  const heard = await listenTo(page)
  const transcript: string[] = []
  let said = 0
  const note = async (what: string, { withTree }: { withTree: boolean }) => {
    const all = await heard()
    transcript.push(
      `## ${what}`,
      ...all.slice(said).map((words) => `says ${words}`),
      ...(all.length === said ? ['says nothing'] : []),
    )
    said = all.length
    if (withTree) transcript.push(await accessibilityTreeOf(page, 'region', 'Messages'))
    transcript.push('')
  }
  const says = (words: string) => expect.poll(heard, { timeout: 15_000 }).toContainEqual(expect.stringContaining(words))

  await note('The chat is open', { withTree: false })

  await server.customerWrites('Melaniia', 'Is Friday free?')
  await says('Is Friday free?')
  await note('A message arrives', { withTree: false })

  for (const words of ['First', 'Second', 'Third']) await server.customerWrites('Melaniia', words)
  await says('3 new messages')
  await note('Three arrive at once', { withTree: false })

  await thread.send('Yes, at eleven')
  await expect(thread.bubble('Yes, at eleven')).toHaveAccessibleDescription(/Delivered|Sent|Read/u)
  await note('We answer, and it is delivered', { withTree: false })

  const refusal = { fault: { kind: 'blocked' } }
  await fetch(`${world.origin}/sandbox/control/telegram`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(refusal),
  })
  await thread.send('See you then')
  await says('Not delivered')
  await expect(thread.bubble('See you then')).toHaveAccessibleDescription(/Not delivered/u)
  await note('We write once more, and it is not delivered', { withTree: false })

  // The channel tells its times in whole seconds: what is said within one stands in the order of those times.
  const refusedAt = Date.now()
  await expect.poll(() => Date.now() - refusedAt).toBeGreaterThan(1000)
  await server.switchAi(chatId, true)
  await server.customerWrites('Melaniia', 'When are you open?')
  await says('The AI answered')
  await expect(thread.draft).toHaveCount(0)
  await note('A customer asks, and the answer of the AI grows and is finished', { withTree: false })

  await thread.messages.focus()
  await page.keyboard.press('End')
  await expect(thread.bubbles.last()).toBeFocused()
  await note('The thread as it is now', { withTree: true })

  const told = `${transcript.join('\n').trim()}\n`
  if (process.env['TRANSCRIPTS'] === 'write') writeFileSync(kept, told)
  expect(told).toBe(readFileSync(kept, 'utf8'))
})
