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
  await page.goto('/assistant')
  const form = page.getByRole('region', { name: 'Customers learn that an AI writes' })
  const words = form.getByRole('textbox', { name: /^What customers read/u })
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
  await context.close()
})
