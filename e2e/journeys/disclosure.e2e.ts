import { demo, expect, test } from '../productTest.ts'
import { startScriptedProduct, type ScriptedProduct } from '../scriptedProduct.ts'
import { aSandboxCustomer } from '../screens/aSandboxCustomer.ts'
import { disclosed } from '../screens/disclosed.ts'
import { inboxOf } from '../screens/inbox.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'

let product: ScriptedProduct
test.beforeAll(async () => {
  product = await startScriptedProduct()
})
test.afterAll(() => product.stop())

test('a company in a country whose law asks for the disclosure cannot switch it off', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.origin })
  const page = await context.newPage()
  await arriveSignedIn(page, { email: 'sabela@casaluz.example', password: 'frontdesk-demo' })
  await page.goto('/assistant?tab=behaviour')
  const form = page.getByRole('region', { name: 'Customers learn that an AI writes' })
  await expect(form.getByText('it stays on for every channel')).toBeVisible()
  await expect(form.getByRole('switch').first()).toBeDisabled()
  await context.close()
})

test('customers learn once that an AI writes, in the words of the salon or in the usual ones', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ baseURL: product.origin })
  const page = await context.newPage()
  await arriveSignedIn(page, demo.olena)
  const [inbox, thread] = [inboxOf(page), threadOf(page)]

  // The usual words, before the first answer alone; what a person writes has none.
  const anna = await aSandboxCustomer(request, product.origin, 'Anna the first')
  await product.script({ pieces: ['It is ', 'twenty euros.'] })
  await anna.write('How much is a haircut?')
  await expect.poll(anna.received).toEqual([disclosed('It is twenty euros.')])
  await product.script({ pieces: ['Until ', 'six.'] })
  await anna.write('When do you close today?')
  await expect.poll(anna.received).toEqual([disclosed('It is twenty euros.'), 'Until six.'])
  await inbox.open(anna.name)
  await expect(thread.messages.getByText('Sent before the answer, in the same message:')).toHaveCount(1)
  await thread.send('Olena here')
  await expect.poll(async () => (await anna.received()).at(-1)).toBe('Olena here')

  // Words of the salon; words that hide the AI are refused before they are sent.
  await page.goto('/assistant?tab=behaviour')
  const form = page.getByRole('region', { name: 'Customers learn that an AI writes' })
  const words = form
    .getByRole('form', { name: 'The words in each language' })
    .getByRole('textbox', { name: /^What customers read/u })
  await words.fill('Good day, I am Lily.')
  await expect(form.getByText('Say that an AI or a bot answers.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Save the words' })).toBeDisabled()
  await words.fill('Our bot answers you.')
  await form.getByRole('button', { name: 'Save the words' }).click()
  await expect(form.getByText('Saved', { exact: true })).toBeVisible()
  const bohdan = await aSandboxCustomer(request, product.origin, 'Bohdan the second')
  await product.script({ pieces: ['Until ', 'six.'] })
  await bohdan.write('How much is a haircut?')
  await expect.poll(bohdan.received).toEqual(['Our bot answers you.\n\nUntil six.'])

  // They stay after a reload, and the usual ones come back with one press.
  await page.reload()
  await expect(words).toHaveValue('Our bot answers you.')
  await form.getByRole('button', { name: 'Use the usual words' }).press('Enter')
  await expect(form.getByText('Saved', { exact: true })).toBeVisible()
  const vira = await aSandboxCustomer(request, product.origin, 'Vira the third')
  await product.script({ pieces: ['Until ', 'six.'] })
  await vira.write('How much is a haircut?')
  await expect.poll(vira.received).toEqual([disclosed('Until six.')])

  // One channel has words of its own.
  const bot = 'Telegram @lily_salon_bot'
  await form.getByRole('button', { name: `Own words: ${bot}` }).click()
  const ofBot = form.getByRole('form', { name: `The words on ${bot}` })
  await ofBot.getByRole('textbox').fill('Here the bot of Telegram answers.')
  await ofBot.getByRole('button', { name: 'Save the words' }).click()
  await expect(form.getByText('In words of its own: English')).toBeVisible()
  const hanna = await aSandboxCustomer(request, product.origin, 'Hanna the fourth')
  await product.script({ pieces: ['Until ', 'six.'] })
  await hanna.write('How much is a haircut?')
  await expect.poll(hanna.received).toEqual(['Here the bot of Telegram answers.\n\nUntil six.'])

  // It is switched off after a warning, which the history keeps, and comes back from there.
  await form.getByRole('switch', { name: new RegExp(`^${bot}`, 'u') }).press('Space')
  await expect(form.getByRole('alert')).toContainText('Switch it off only where they learn that beforehand')
  await form.getByRole('button', { name: 'Switch it off here' }).click()
  await expect(form.getByText('Off: customers do not read here that an AI writes.')).toBeVisible()
  const dmytro = await aSandboxCustomer(request, product.origin, 'Dmytro the fifth')
  await product.script({ pieces: ['Until ', 'six.'] })
  await dmytro.write('How much is a haircut?')
  await expect.poll(dmytro.received).toEqual(['Until six.'])
  await page.getByRole('tab', { name: 'Teach' }).click()
  const history = page.getByRole('region', { name: 'What was changed' })
  await history.getByText(`AI disclosure switched off: ${bot}`).click()
  await history.getByRole('button', { name: 'Put this back' }).click()
  await page.getByRole('tab', { name: 'Behaviour' }).click()
  await expect(form.getByRole('switch', { name: new RegExp(`^${bot}`, 'u') })).toBeChecked()
  await context.close()
})
