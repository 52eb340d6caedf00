import type { Browser, Page } from '@playwright/test'
import { aSandboxCustomer } from '../screens/aSandboxCustomer.ts'
import { disclosed } from '../screens/disclosed.ts'
import { emailsTo } from '../screens/emails.ts'
import { inboxOf } from '../screens/inbox.ts'
import { registrationOf } from '../screens/registration.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { aNewcomer } from '../test-data/aSalonOwner.ts'
import { startScripted } from '../scriptedProduct.ts'
import { demo, expect, startKillableProduct, test } from '../productTest.ts'

/** A person at the front desk, with a window of their own. */
function aDesk(page: Page) {
  return {
    page,
    inbox: inboxOf(page),
    thread: threadOf(page),
    bar: page.getByRole('group', { name: 'Who answers' }),
    card: page.getByRole('complementary', { name: 'Customer' }),
    notes: page.getByRole('article', { name: /^Note by/u }),
    planned: page.getByRole('list', { name: 'Planned messages' }).getByRole('article'),
    mode: (name: 'Reply' | 'Note') =>
      page.getByRole('group', { name: /write a note for your team/u }).getByRole('button', { name, exact: true }),
    note: page.getByRole('textbox', { name: 'Note' }),
    assigned: page.getByText(/assigned a chat to you/u),
    mention: page.getByRole('button', { name: /A note mentions you/u }),
  }
}

async function openWindow(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
  return context.newPage()
}

/** Olena invites an agent, who makes an account from the email. */
async function inviteAgent(olena: Page, agent: Page): Promise<void> {
  const newcomer = { ...aNewcomer(), fullName: 'Nina Bell' }
  await olena.goto('/settings/team')
  await olena.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = olena.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByLabel('Email').fill(newcomer.email)
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(dialog).toHaveCount(0)
  await agent.goto(await emailsTo(olena, newcomer.email).linkTo('/invitation'))
  await agent.getByRole('link', { name: 'Create an account' }).click()
  const registration = registrationOf(agent)
  await expect(registration.email).toHaveValue(newcomer.email)
  await registration.name.fill(newcomer.fullName)
  await registration.password.fill(newcomer.password)
  await registration.submit()
  await agent.getByRole('button', { name: 'Join the team' }).click()
  await expect(inboxOf(agent).list.getByRole('link').first()).toBeVisible()
}

type Desk = ReturnType<typeof aDesk>

/** The texts of the messages, notes and planned messages of the open chat, in the order of a window. */
const shownBy = async ({ thread }: Desk) =>
  (await thread.messages.getByRole('article').locator('[dir="auto"]').allTextContents()).map((text) => text.trim())

test('a morning of three people and the AI: all three screens show the same after a lost network and a killed server', async ({
  browser,
}) => {
  test.slow()
  const product = await startScripted(startKillableProduct)
  try {
    const pages = await Promise.all([1, 2, 3].map(() => openWindow(browser, product.origin)))
    const [olena, marco, nina] = pages.map(aDesk)
    if (!olena || !marco || !nina) throw new Error('Three windows were opened')
    const { request } = olena.page
    await arriveSignedIn(olena.page, demo.olena)
    await arriveSignedIn(marco.page, demo.marco)
    await inviteAgent(olena.page, nina.page)
    await olena.page.goto('/chats')

    // The AI answers, then promises a person.
    const ada = await aSandboxCustomer(request, product.origin, 'Ada Lovelace')
    await product.script({ pieces: ['From nine ', 'to six.'], pace: 5 })
    await ada.write('When are you open?')
    await expect.poll(ada.received).toEqual([disclosed('From nine to six.')])
    await product.script({ pieces: ['A colleague ', 'will answer.'], pace: 5 })
    await ada.write('Let me talk to a person, please')
    await expect.poll(ada.received).toContain('A colleague will answer.')
    for (const desk of [olena, marco, nina]) {
      await desk.inbox.open(ada.name)
      await expect(desk.bar).toContainText('Needs you')
    }

    // Assignment and mention, each announced once and to Nina alone.
    await olena.page.getByRole('button', { name: 'Assign to…' }).click()
    await olena.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Nina Bell/u })
      .click()
    await expect(nina.assigned).toHaveCount(1)
    await marco.thread.composer.click()
    await marco.mode('Note').click()
    await marco.note.pressSequentially('Allergic to ammonia, @Nin')
    await marco.page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option').first().click()
    await marco.page.keyboard.press('Enter')
    for (const desk of [olena, marco, nina]) await expect(desk.notes).toHaveCount(1)
    for (const desk of [olena, marco]) await expect(desk.assigned.or(desk.mention)).toHaveCount(0)

    // A quick reply, then a reply without a network, while the server is killed.
    await nina.thread.composer.click()
    await nina.page.keyboard.type('/адреса')
    await expect(nina.page.getByRole('listbox', { name: 'Quick replies' }).getByRole('option')).toHaveCount(1)
    await nina.page.keyboard.press('Enter')
    const address = 'Ми тут: вул. Липова, 12, Київ.'
    await expect(nina.thread.composer).toHaveValue(address)
    await nina.page.keyboard.press('Enter')
    await expect.poll(ada.received).toHaveLength(3)
    await nina.page.context().setOffline(true)
    await nina.thread.send('Written without a network')
    await product.crash()
    await nina.page.context().setOffline(false)
    await nina.thread.send('Written without a server')
    await product.restart()
    await expect
      .poll(async () => (await ada.received()).slice(3))
      .toEqual(['Written without a network', 'Written without a server'])

    // A message for later, which the customer overtakes; the chat is snoozed until then.
    await nina.thread.composer.fill('Is ten fine?')
    await nina.page.getByRole('button', { name: 'Send later' }).click()
    await nina.page
      .getByRole('dialog', { name: 'Send later' })
      .getByRole('button', { name: /^Tomorrow morning/u })
      .click()
    for (const desk of [olena, marco, nina]) await expect(desk.planned).toHaveCount(1)
    await nina.page.getByRole('button', { name: 'Snooze', exact: true }).click()
    await nina.page.getByRole('button', { name: 'Until the customer writes' }).click()
    for (const desk of [olena, marco, nina]) await expect(desk.inbox.row(ada.name)).toHaveCount(0)
    await ada.write('I am here again')
    for (const desk of [olena, marco, nina]) await expect(desk.inbox.row(ada.name)).toBeVisible()

    // Another customer is blocked: what they write is kept, and answered by nobody.
    const mallory = await aSandboxCustomer(request, product.origin, 'Mallory Moss')
    await product.script({ pieces: ['Hello.'], pace: 5 })
    await mallory.write('Hello')
    await expect.poll(mallory.received).toEqual([disclosed('Hello.')])
    await marco.inbox.open(mallory.name)
    await marco.card.getByRole('button', { name: 'Block', exact: true }).click()
    await marco.page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
    await expect(marco.page.getByText('This customer is blocked.')).toBeVisible()
    await mallory.write('Buy my shampoo')
    await expect(marco.thread.bubble('Buy my shampoo')).toBeVisible()

    // The hand-back: the AI answers what was written meanwhile, and the next question.
    await product.script({ pieces: ['Welcome ', 'back.'], pace: 5 })
    await nina.bar.getByRole('button', { name: 'Hand back' }).click()
    await expect.poll(async () => (await ada.received()).at(-1)).toBe('Welcome back.')
    await product.script({ pieces: ['Until ', 'six.'], pace: 5 })
    await ada.write('Until when?')
    await expect.poll(async () => (await ada.received()).at(-1)).toBe('Until six.')

    // The ledger, after reloads: the same on all screens, as the server and the customer have it, and nothing is
    // announced again.
    const chatId = Number(new URL(nina.page.url()).pathname.split('/').at(-1))
    for (const desk of [olena, marco, nina]) {
      await desk.page.goto(`/chats/${chatId}`)
      await expect(desk.thread.bubble('Until six.')).toBeVisible()
      await expect(desk.notes).toHaveCount(1)
      await expect(desk.bar).toContainText('AI answers')
      await expect(desk.assigned.or(desk.mention)).toHaveCount(0)
    }
    const disclosure = disclosed('From nine to six.').split('\n\n')
    const ledger = [
      'When are you open?',
      ...disclosure,
      'Let me talk to a person, please',
      'A colleague will answer.',
      'Allergic to ammonia, @Nina Bell',
      address,
      'Written without a network',
      'Written without a server',
      'I am here again',
      'Welcome back.',
      'Until when?',
      'Until six.',
      'Is ten fine?',
    ]
    for (const desk of [olena, marco, nina]) await expect.poll(() => shownBy(desk)).toEqual(ledger)
    expect(await ada.received()).toEqual([
      disclosed('From nine to six.'),
      'A colleague will answer.',
      address,
      'Written without a network',
      'Written without a server',
      'Welcome back.',
      'Until six.',
    ])
    expect(await mallory.received()).toEqual([disclosed('Hello.')])
    await Promise.all(pages.map((page) => page.context().close()))
  } finally {
    await product.stop()
  }
})
