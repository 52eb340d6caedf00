import { aSandboxCustomer } from '../screens/aSandboxCustomer.ts'
import { disclosed } from '../screens/disclosed.ts'
import { inboxOf } from '../screens/inbox.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { takeOverAt } from '../screens/takeOver.ts'
import { threadOf } from '../screens/thread.ts'
import { demo, expect, inMotion, test } from '../productTest.ts'

test.use(inMotion)

const valet = 'Guests leave their car with the valet at the gate; it costs 120 ₴ an evening.'
const steps = Array.from({ length: 240 }, (_, step) => `step${step}`).join(' ')

test('the assistant learns a new fact, answers a customer with it, and is taken over mid-reply', async ({
  page,
  request,
  product,
}) => {
  await arriveSignedIn(page, demo.olena)
  await page.goto('/assistant')
  await expect(page.getByRole('heading', { name: 'What it knows' })).toBeVisible()

  // One entry by hand.
  await page.getByRole('button', { name: 'Add a question' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'What customers ask' }).fill('Is there valet parking?')
  await dialog.getByRole('textbox', { name: 'What the assistant answers' }).fill(valet)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const undo = page.getByRole('button', { name: 'Undo' })
  // A notice with the pointer on it stays.
  await undo.hover()
  await expect(page.getByText(valet)).toBeVisible()

  // Undone right after, and put back from the history (TEACH-2).
  await undo.click()
  await expect(page.getByText(valet)).toHaveCount(0)
  const history = page.getByRole('region', { name: 'What was changed' })
  await history.getByText('Added: Is there valet parking?').click()
  await history.getByRole('button', { name: 'Use this again' }).click()
  await expect(page.getByRole('region', { name: 'What it knows' }).getByText(valet)).toBeVisible()

  // More entries pasted, with a line that cannot be parsed.
  await page.getByRole('button', { name: 'Import' }).click()
  // A page of the website is read through the same guard as in the onboarding (TEACH-3).
  await dialog.getByRole('textbox', { name: 'Your website' }).fill('10.0.0.1')
  await dialog.getByRole('button', { name: 'Read it' }).click()
  await expect(dialog.getByText('This page could not be read.')).toBeVisible()
  await dialog
    .getByRole('textbox', { name: 'Questions and answers' })
    .fill(`Q: How does the zebra balayage ritual go?\nA: ${steps}\nQ: And then?`)
  await dialog.getByRole('button', { name: 'Look at it' }).click()
  await expect(dialog.getByText('1 question will be added.')).toBeVisible()
  await expect(dialog.getByText('Line 3: the answer is missing')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add 1 question' }).click()
  await expect(page.getByText('1 question was added.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search questions and answers' }).fill('zebra')
  await expect(page.getByText('1 of 1')).toBeVisible()

  // Unsaved instructions are still there after visiting another page.
  const instructions = page.getByRole('textbox', { name: /^What the assistant should know/ })
  await page.getByRole('tab', { name: 'Behaviour' }).click()
  await instructions.fill('Speak of zebras with respect.')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Chats/ }).click()
  await expect(page).toHaveURL(/\/chats/)
  await page.goBack()
  await expect(instructions).toHaveValue('Speak of zebras with respect.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  // Tried out here, then asked by a customer.
  const thread = threadOf(page)
  await thread.send('Is there valet parking?')
  await expect(
    thread.messages.locator('[data-voice="assistant"]:not([data-draft])').filter({ hasText: valet }),
  ).toBeVisible()
  const customer = await aSandboxCustomer(request, product.origin, 'Marichka')
  await customer.write('Is there valet parking?')
  await expect.poll(async () => (await customer.received()).length).toBe(1)
  expect(await customer.received()).toEqual([disclosed(valet)])

  // An administrator takes over during a long reply: the text so far moves to the composer, the customer receives
  // nothing.
  await page.goto('/chats')
  await inboxOf(page).open('Marichka')
  // The answer of before: the chat is open when the next one begins.
  await expect(thread.bubble(valet)).toBeVisible()
  await Promise.all([takeOverAt(page, 'step5'), customer.write('How does the zebra balayage ritual go?')])
  await expect(thread.composer).toHaveValue(/^step0 .*step5/)
  const text = await thread.composer.inputValue()
  expect(steps.startsWith(text.trim())).toBe(true)
  await expect(page.getByRole('group', { name: 'Who answers' })).toContainText('You answer')
  expect(await customer.received()).toEqual([disclosed(valet)])

  // A question that the assistant hands over is answered by a person, and that answer is taught by one key (TEACH-1).
  const guest = await aSandboxCustomer(request, product.origin, 'Taras')
  await guest.write('Is there a helicopter pad?')
  await expect.poll(async () => (await guest.received()).length).toBe(1)
  await inboxOf(page).open('Taras')
  // Until then the chat that was open has the composer.
  await expect(
    page.getByRole('main').getByRole('heading', { name: 'Taras', level: 2, exact: true }).first(),
  ).toBeVisible()
  await thread.send('On the roof, by appointment.')
  await expect.poll(async () => (await guest.received()).at(-1)).toBe('On the roof, by appointment.')
  await page.goto('/assistant?tab=gaps')
  const gaps = page.getByRole('region', { name: 'Questions it could not answer' })
  await gaps.getByRole('button', { name: 'Accept: Is there a helicopter pad?' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The assistant knows the answer now')).toBeVisible()
  await expect(gaps.getByText('Is there a helicopter pad?')).toHaveCount(0)
  const later = await aSandboxCustomer(request, product.origin, 'Yaryna')
  await later.write('Is there a helicopter pad?')
  await expect.poll(() => later.received()).toEqual([disclosed('On the roof, by appointment.')])
})

test('a narrow screen shows either the knowledge or the instructions @phone', async ({ page }) => {
  await arriveSignedIn(page, demo.marco)
  await page.goto('/assistant')
  const isNarrow = (page.viewportSize()?.width ?? 0) < 900
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What it knows' })).toBeVisible({ visible: !isNarrow })
  if (!isNarrow) return
  await page.getByText('What it is told').click()
  await expect(page.getByRole('heading', { name: 'What it knows' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeHidden()
})
