import { aSandboxCustomer } from '../screens/aSandboxCustomer.ts'
import { inboxOf } from '../screens/inbox.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { letPlansComeDue } from '../test-data/letPlansComeDue.ts'
import { demo, expect, startKillableProduct, test } from '../productTest.ts'

test('a message that is planned for tomorrow waits in the thread, and reaches the customer once when its time has come', async ({
  browser,
}) => {
  test.slow()
  const product = await startKillableProduct()
  try {
    const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const grace = await aSandboxCustomer(page.request, product.origin, 'Grace Hopper')
    await grace.write('Let me talk to a person, please')
    await arriveSignedIn(page, demo.olena)
    await inboxOf(page).open(grace.name)
    const { bubble, composer } = threadOf(page)
    await expect(bubble('Let me talk to a person, please')).toBeVisible()
    // The AI has said that a person comes.
    await expect.poll(grace.received).toHaveLength(1)

    await composer.fill('Good morning, is ten fine?')
    await page.getByRole('button', { name: 'Send later' }).click()
    await page
      .getByRole('dialog', { name: 'Send later' })
      .getByRole('button', { name: /^Tomorrow morning/u })
      .click()
    const planned = page.getByRole('list', { name: 'Planned messages' }).getByRole('article')
    await expect(planned).toContainText('Good morning, is ten fine?')
    await expect(composer).toHaveValue('')
    await page.reload()
    await expect(planned).toContainText('Is sent:')
    expect(await grace.received()).toHaveLength(1)

    await product.crash()
    await letPlansComeDue(product.dataFolder)
    await product.restart()
    await expect(bubble('Good morning, is ten fine?')).toHaveCount(1)
    await expect(planned).toHaveCount(0)
    await expect.poll(grace.received).toContain('Good morning, is ten fine?')
    // A later message arrives after it, and a second copy would stand before that.
    await threadOf(page).send('Or eleven?')
    await expect
      .poll(async () => (await grace.received()).slice(1))
      .toEqual(['Good morning, is ten fine?', 'Or eleven?'])
    await context.close()
  } finally {
    await product.stop()
  }
})
