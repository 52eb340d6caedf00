import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import type { AssistantSettings, KnowledgeItem } from '@frontdesk/contract'
import { createLeaveGuard } from '@frontdesk/platform'
import { aDeferred, aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { AssistantPanel } from './AssistantPanel.tsx'

beforeEach(() => localStorage.clear())

const haircut: KnowledgeItem = {
  id: 1,
  question: 'How much is a haircut?',
  answer: '20 euros',
  language: 'en',
  updatedAt: '2026-11-20T12:00:00.000Z',
}
type Endpoints = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>

type Options = {
  items?: readonly KnowledgeItem[]
  isCapable?: boolean
  call?: Endpoints
  kind?: AssistantSettings['kind']
}

/** The page, with a button to leave it and to return. */
function Visit() {
  const [isHere, setHere] = useState(true)
  const navigate = useNavigate()
  return (
    <>
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={() => setHere(!isHere)}>{isHere ? 'Leave' : 'Come back'}</button>
      {isHere && <AssistantPanel companyId={101} chat="Hello!" />}
    </>
  )
}

/** Renders the page with a provider that stores changes. */
async function renderPanel({ items = [haircut], isCapable = true, call = {}, kind = 'openai' }: Options = {}) {
  let settings: AssistantSettings = {
    name: 'Assistant',
    kind,
    instructions: 'Be kind.',
    isActive: true,
    answersPerConversation: null,
  }
  let stored = [...items]
  const server = aFakeApi({
    call: {
      getAssistant: () => ({ settings }),
      updateAssistant: ({ companyId: _, ...change }) => ({ settings: (settings = { ...settings, ...change }) }),
      listKnowledge: ({ search = '', offset = 0, limit = 50 }) => {
        const found = stored.filter((item) =>
          `${item.question} ${item.answer}`.toLowerCase().includes(String(search).toLowerCase()),
        )
        return { items: found.slice(Number(offset), Number(offset) + Number(limit)), total: found.length }
      },
      createKnowledge: ({ question, answer, language }) => {
        const item = {
          ...haircut,
          id: stored.length + 100,
          question: String(question),
          answer: String(answer),
          language: language as 'en',
        } // what the field offers
        stored = [item, ...stored]
        return { item }
      },
      updateKnowledge: ({ id, question, answer }) => {
        stored = stored.map((item) =>
          item.id === id ? { ...item, question: String(question), answer: String(answer) } : item,
        )
        return { item: stored.find((item) => item.id === id) }
      },
      listGaps: () => ({ gaps: [], total: 0 }),
      listAssistantChecks: () => ({ checks: [], questionCount: 0, models: [{ model: kind, name: null }] }),
      listAssistantChanges: () => ({ changes: [], hasMore: false }),
      deleteKnowledge: ({ id }) => {
        stored = stored.filter((item) => item.id !== id)
        return {}
      },
      ...call,
    },
  })
  const shown = renderScreen(<Visit />, {
    route: '/assistant',
    api: server,
    capabilities: { chatControl: isCapable },
  })
  await screen.findByText('Hello!')
  if (isCapable) await screen.findByRole('heading', { name: 'What it knows' })
  const callsOf = (route: string) =>
    server.calls.filter(({ call }) => call === `call.${route}`).map(({ input }) => input)
  return { ...shown, callsOf }
}
const rejected = () => {
  throw new ApiError({ status: 500, body: { message: 'Try again later' } })
}
const openTab = async (name: string) => fireEvent.click(await screen.findByRole('tab', { name }))
const instructions = async () => {
  await openTab('Behaviour')
  return screen.findByRole('textbox', { name: 'What the assistant should know about you and how it should speak' })
}
const dialog = () => screen.findByRole('dialog')

describe('assistant settings', () => {
  it('assistant settings are hidden if the provider has none', async () => {
    await renderPanel({ isCapable: false })
    expect(screen.queryByRole('heading', { name: 'What it knows' })).toBeNull()
    expect(screen.queryByRole('radiogroup', { name: 'Show' })).toBeNull()
  })
  it('instructions are saved by a button, which is confirmed', async () => {
    const { user, callsOf } = await renderPanel()
    const field = await instructions()
    expect(field).toHaveValue('Be kind.')
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    await user.type(field, ' Be brief.')
    expect(screen.getByText('Not saved yet')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Answers in one conversation within a day' }), '5')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(callsOf('updateAssistant')).toEqual([
      { companyId: 101, instructions: 'Be kind. Be brief.', answersPerConversation: 5 },
    ])
    expect(field).toHaveValue('Be kind. Be brief.')
  })
  it('instructions stay when saving fails, and closing the app needs a confirmation', async () => {
    const { user, platform } = await renderPanel({ call: { updateAssistant: rejected } })
    const field = await instructions()
    await user.type(field, ' Be brief.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('It was not saved: Try again later')
    expect(field).toHaveValue('Be kind. Be brief.')
    const { isHolding } = platform.singleton(createLeaveGuard)
    expect(isHolding()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Discard the changes' }))
    expect(field).toHaveValue('Be kind.')
    expect(isHolding()).toBe(false)
  })
  it('only edited settings are saved, so that changes of a colleague stay', async () => {
    const { user, callsOf } = await renderPanel()
    await instructions()
    await user.type(screen.getByRole('textbox', { name: 'Answers in one conversation within a day' }), '5')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(callsOf('updateAssistant')).toEqual([{ companyId: 101, answersPerConversation: 5 }])
  })
  it('instructions saved after leaving the page are not shown as unsaved', async () => {
    const response = aDeferred<void>()
    let remote: AssistantSettings = {
      name: 'Assistant',
      kind: 'openai',
      instructions: 'Be kind.',
      isActive: true,
      answersPerConversation: null,
    }
    const { user, platform } = await renderPanel({
      call: {
        getAssistant: () => ({ settings: remote }),
        updateAssistant: ({ companyId: _, ...change }) =>
          response.promise.then(() => ({ settings: (remote = { ...remote, ...change }) })),
      },
    })
    await user.type(await instructions(), ' Be brief.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(screen.getByRole('button', { name: 'Leave' }))
    await act(async () => response.resolve())
    await waitFor(() => expect(platform.queryClient.isMutating()).toBe(0))
    // A colleague changes the instructions.
    remote = { ...remote, instructions: 'Be funny.' }
    await user.click(screen.getByRole('button', { name: 'Come back' }))
    await waitFor(async () => expect(await instructions()).toHaveValue('Be funny.'))
    expect(screen.queryByText('Not saved yet')).toBeNull()
  })
  it('text typed while saving stays unsaved', async () => {
    const response = aDeferred<unknown>()
    const { user, platform } = await renderPanel({ call: { updateAssistant: () => response.promise } })
    await user.type(await instructions(), ' Be brief.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.type(await instructions(), ' And funny.')
    await act(async () =>
      response.resolve({
        settings: {
          name: 'Assistant',
          kind: 'openai',
          instructions: 'Be kind. Be brief.',
          isActive: true,
          answersPerConversation: null,
        },
      }),
    )
    await waitFor(() => expect(platform.queryClient.isMutating()).toBe(0))
    expect(await instructions()).toHaveValue('Be kind. Be brief. And funny.')
    expect(screen.getByText('Not saved yet')).toBeVisible()
  })
  it('the tab is in the address: a link leads to it, Back leaves it, and nothing typed in it is lost', async () => {
    const { user, address } = await renderPanel()
    expect(screen.getByRole('tab', { name: 'Teach' })).toHaveAttribute('aria-selected', 'true')
    const field = await instructions()
    expect(address()).toBe('/assistant?tab=behaviour')
    await user.type(screen.getByRole('textbox', { name: 'Answers in one conversation within a day' }), '5')
    await user.click(screen.getByRole('tab', { name: 'Test' }))
    expect(address()).toBe('/assistant?tab=test')
    expect(await screen.findByRole('heading', { name: 'Test questions' })).toBeVisible()
    expect(field).not.toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(address()).toBe('/assistant?tab=behaviour')
    expect(screen.getByRole('textbox', { name: 'Answers in one conversation within a day' })).toHaveValue('5')
  })
  it('the assistant is switched off and on', async () => {
    const { user, callsOf } = await renderPanel()
    const toggle = await screen.findByRole('switch', { name: /^The assistant answers customers/ })
    await user.click(toggle)
    await waitFor(() => expect(toggle).not.toBeChecked())
    expect(callsOf('updateAssistant')).toEqual([{ companyId: 101, isActive: false }])
  })
  it('an assistant that knows nothing is not switched on before it is taught something', async () => {
    const off: AssistantSettings = {
      name: 'A',
      kind: 'openai',
      instructions: '',
      isActive: false,
      answersPerConversation: null,
    }
    const { user } = await renderPanel({ items: [], call: { getAssistant: () => ({ settings: off }) } })
    const toggle = await screen.findByRole('switch', { name: /^The assistant answers customers/ })
    await waitFor(() => expect(toggle).toBeDisabled())
    expect(screen.getByRole('link', { name: 'Tell it what customers ask' })).toHaveAttribute(
      'href',
      '/onboarding?step=assistant',
    )
    await user.click(await screen.findByRole('button', { name: 'Add a question' }))
    await user.type(within(await dialog()).getByRole('textbox', { name: 'What customers ask' }), 'Parking?')
    await user.type(within(await dialog()).getByRole('textbox', { name: 'What the assistant answers' }), 'Yes')
    await user.click(within(await dialog()).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(toggle).toBeEnabled())
    expect(screen.queryByRole('link', { name: 'Tell it what customers ask' })).toBeNull()
  })
  it('Enter five times in one task adds a question once, and stores the settings once', async () => {
    const { user, callsOf } = await renderPanel()
    const submitFiveTimes = (field: HTMLElement) =>
      act(async () => {
        for (let press = 0; press < 5; press++) fireEvent.submit(field)
      })
    await user.click(await screen.findByRole('button', { name: 'Add a question' }))
    const question = within(await dialog()).getByRole('textbox', { name: 'What customers ask' })
    await user.type(question, 'Parking?')
    await user.type(within(await dialog()).getByRole('textbox', { name: 'What the assistant answers' }), 'Yes')
    await submitFiveTimes(question)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsOf('createKnowledge')).toHaveLength(1)
    const field = await instructions()
    await user.type(field, ' Be brief.')
    await submitFiveTimes(field)
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(callsOf('updateAssistant')).toHaveLength(1)
  })
  it('the built-in assistant is shown to ignore instructions', async () => {
    await renderPanel({ kind: 'local' })
    await openTab('Behaviour')
    expect(await screen.findByText(/answers from the questions that it was taught and nothing else/)).toBeVisible()
  })
  it('an error of loading the settings is shown beside the knowledge', async () => {
    await renderPanel({ call: { getAssistant: rejected } })
    expect(await screen.findByText('The settings of the assistant could not be loaded')).toBeVisible()
    expect(screen.getByText('How much is a haircut?')).toBeVisible()
  })
})

describe('assistant knowledge', () => {
  it('empty knowledge offers to add questions', async () => {
    await renderPanel({ items: [] })
    expect(await screen.findByText('The assistant knows nothing yet')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add a question' })).toBeVisible()
  })
  it('knowledge can be searched', async () => {
    const { user } = await renderPanel({
      items: [haircut, { ...haircut, id: 2, question: 'Where are you?', answer: 'Main street' }],
    })
    await user.type(screen.getByRole('searchbox', { name: 'Search questions and answers' }), 'street')
    await waitFor(() => expect(screen.queryByText('How much is a haircut?')).toBeNull())
    expect(screen.getByText('Where are you?')).toBeVisible()
    await user.type(screen.getByRole('searchbox', { name: 'Search questions and answers' }), 'xyz')
    expect(await screen.findByText('Nothing has these words: “streetxyz”.')).toBeVisible()
  })
  it('knowledge is loaded page by page', async () => {
    const { user } = await renderPanel({
      items: Array.from({ length: 60 }, (_, place) => ({ ...haircut, id: place + 1, question: `Question ${place}` })),
    })
    expect(await screen.findByText('50 of 60')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('60 of 60')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
  it('a question can be added, and needs an answer', async () => {
    const { user, callsOf } = await renderPanel()
    await user.click(await screen.findByRole('button', { name: 'Add a question' }))
    await user.type(within(await dialog()).getByRole('textbox', { name: 'What customers ask' }), 'Do you have parking?')
    await user.click(within(await dialog()).getByRole('button', { name: 'Save' }))
    expect(within(await dialog()).getByText('Write the answer')).toBeVisible()
    expect(callsOf('createKnowledge')).toEqual([])
    await user.type(within(await dialog()).getByRole('textbox', { name: 'What the assistant answers' }), 'Yes')
    await user.click(within(await dialog()).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Do you have parking?')).toBeVisible()
    expect(callsOf('createKnowledge')).toEqual([
      { companyId: 101, question: 'Do you have parking?', answer: 'Yes', language: 'en' },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
  it('an answer that is too long is kept whole, with by how much, and is not saved', async () => {
    const { user, callsOf } = await renderPanel()
    await user.click(await screen.findByRole('button', { name: 'Change: How much is a haircut?' }))
    const answer = within(await dialog()).getByRole('textbox', { name: 'What the assistant answers' })
    await user.click(answer)
    await user.paste('a'.repeat(8000))
    expect(answer).toHaveValue(`20 euros${'a'.repeat(8000)}`)
    await user.click(within(await dialog()).getByRole('button', { name: 'Save' }))
    expect(within(await dialog()).getByText('8 characters too many: at most 8,000 fit.')).toBeVisible()
    expect(callsOf('updateKnowledge')).toEqual([])
  })
  it('a question dialog keeps its input when saving fails', async () => {
    const { user } = await renderPanel({ call: { updateKnowledge: rejected } })
    await user.click(await screen.findByRole('button', { name: 'Change: How much is a haircut?' }))
    const answer = within(await dialog()).getByRole('textbox', { name: 'What the assistant answers' })
    await user.clear(answer)
    await user.type(answer, '25 euros')
    await user.click(within(await dialog()).getByRole('button', { name: 'Save' }))
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent('It was not saved: Try again later')
    expect(answer).toHaveValue('25 euros')
    // Escape must not discard the input.
    await user.keyboard('{Escape}')
    expect(answer).toBeVisible()
  })
  it('a saved question does not close a dialog opened in the meantime', async () => {
    const response = aDeferred<unknown>()
    const { user, callsOf } = await renderPanel({ call: { updateKnowledge: () => response.promise } })
    await user.click(await screen.findByRole('button', { name: 'Change: How much is a haircut?' }))
    await user.click(within(await dialog()).getByRole('button', { name: 'Save' }))
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Add a question' }))
    await user.type(within(await dialog()).getByRole('textbox', { name: 'What customers ask' }), 'Parking?')
    const before = callsOf('listKnowledge').length
    await act(async () => response.resolve({ item: haircut }))
    await waitFor(() => expect(callsOf('listKnowledge').length).toBeGreaterThan(before))
    expect(within(await dialog()).getByRole('textbox', { name: 'What customers ask' })).toHaveValue('Parking?')
  })
  it('one fact in several languages is one row, and is saved with an added and a removed language', async () => {
    const uk = { ...haircut, id: 2, question: 'Скільки коштує стрижка?', answer: '20 євро', language: 'uk' } as const
    const fact = { ...haircut, wordings: [haircut, uk] }
    const { user, callsOf } = await renderPanel({ call: { listKnowledge: () => ({ items: [fact], total: 1 }) } })
    const change = await screen.findByRole('button', { name: 'Change: How much is a haircut?' })
    expect(within(change.closest('li') as HTMLElement).getByText('Українська')).toBeVisible()
    await user.click(change)
    const form = within(await dialog())
    await user.click(form.getByRole('radio', { name: 'Українська' }))
    expect(form.getByRole('textbox', { name: 'What the assistant answers' })).toHaveValue('20 євро')
    await user.click(form.getByRole('radio', { name: 'English' }))
    await user.click(form.getByRole('button', { name: 'Remove English' }))
    await user.click(form.getByRole('button', { name: 'Add a language' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Español' }))
    await user.type(form.getByRole('textbox', { name: 'What customers ask' }), '¿Cuánto cuesta un corte?')
    await user.type(form.getByRole('textbox', { name: 'What the assistant answers' }), '20 euros')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(callsOf('updateKnowledge')).toEqual([
        {
          companyId: 101,
          id: 2,
          question: 'Скільки коштує стрижка?',
          answer: '20 євро',
          language: 'uk',
          wordings: [
            { id: 1, text: null },
            { id: null, text: { question: '¿Cuánto cuesta un corte?', answer: '20 euros', language: 'es' } },
          ],
        },
      ]),
    )
  })
  it('a question is deleted after a confirmation', async () => {
    const { user, callsOf } = await renderPanel()
    await user.click(await screen.findByRole('button', { name: 'Delete: How much is a haircut?' }))
    const sure = await screen.findByRole('dialog')
    expect(within(sure).getByRole('button', { name: 'Keep it' })).toHaveFocus()
    await user.click(within(sure).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('The assistant knows nothing yet')).toBeVisible()
    expect(callsOf('deleteKnowledge')).toEqual([{ companyId: 101, id: 1 }])
  })
})

describe('the focus after a knowledge dialog closes', () => {
  it.each([
    ['Add a question', 'Cancel'],
    ['Change: How much is a haircut?', 'Save'],
    ['Delete: How much is a haircut?', 'Keep it'],
    ['Import', 'Cancel'],
  ])('the focus is back at “%s” after “%s”', async (opens, closes) => {
    const { user } = await renderPanel()
    await user.click(await screen.findByRole('button', { name: opens }))
    await user.click(within(await dialog()).getByRole('button', { name: closes }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: opens })).toHaveFocus()
  })
  it('the focus moves to the title when the question was deleted', async () => {
    const { user } = await renderPanel()
    await user.click(await screen.findByRole('button', { name: 'Delete: How much is a haircut?' }))
    await user.click(within(await dialog()).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('The assistant knows nothing yet')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'What it knows' })).toHaveFocus()
  })
})

describe('importing knowledge', () => {
  const found = {
    items: [{ question: 'Do you take cards?', answer: 'Yes' }],
    added: 1,
    known: 2,
    problems: [{ line: 4, reason: 'no-answer' }],
  }
  it('an import previews what would be added and which lines are invalid', async () => {
    const { user, callsOf } = await renderPanel({ call: { importKnowledge: () => found } })
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    await user.click(within(await dialog()).getByRole('textbox', { name: 'Questions and answers' }))
    await user.paste('Q: Do you take cards?\nA: Yes')
    await user.click(within(await dialog()).getByRole('button', { name: 'Look at it' }))
    expect(await screen.findByText(/1 question will be added\./)).toHaveTextContent('2 are known already.')
    expect(screen.getByText('Line 4: the answer is missing')).toBeVisible()
    await user.click(within(await dialog()).getByRole('button', { name: 'Add 1 question' }))
    expect(await screen.findByText('1 question was added.')).toBeVisible()
    const sent = { companyId: 101, text: 'Q: Do you take cards?\nA: Yes', language: 'en' }
    expect(callsOf('importKnowledge')).toEqual([
      { ...sent, dryRun: true },
      { ...sent, dryRun: false },
    ])
  })
  it('an import reads a page of the website behind what is typed, to be looked at before it is added', async () => {
    const { user, callsOf } = await renderPanel({
      call: { importKnowledge: () => found, readPage: () => ({ text: 'Prices\nHaircut 20 €' }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    const text = within(await dialog()).getByRole('textbox', { name: 'Questions and answers' })
    await user.click(text)
    await user.paste('Q: Do you take cards?\nA: Yes')
    await user.type(within(await dialog()).getByRole('textbox', { name: 'Your website' }), 'lily.example{Enter}')
    await waitFor(() => expect(text).toHaveValue('Q: Do you take cards?\nA: Yes\n\nPrices\nHaircut 20 €'))
    expect(callsOf('readPage')).toEqual([{ address: 'lily.example' }])
    expect(callsOf('importKnowledge')).toEqual([])
  })
  it('a page that ends while questions are added is dropped, and the adding ends as it began', async () => {
    const [page, adding] = [aDeferred<object>(), aDeferred<object>()]
    const { user, callsOf } = await renderPanel({
      call: {
        importKnowledge: ({ dryRun }) => (dryRun === true ? found : adding.promise),
        readPage: () => page.promise,
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    const text = within(await dialog()).getByRole('textbox', { name: 'Questions and answers' })
    await user.click(text)
    await user.paste('Q: Do you take cards?\nA: Yes')
    await user.click(within(await dialog()).getByRole('button', { name: 'Look at it' }))
    await screen.findByText(/1 question will be added\./)
    await user.type(within(await dialog()).getByRole('textbox', { name: 'Your website' }), 'lily.example{Enter}')
    await waitFor(() => expect(callsOf('readPage')).toHaveLength(1))
    await user.click(within(await dialog()).getByRole('button', { name: 'Add 1 question' }))
    await act(async () => page.resolve({ text: 'Prices\nHaircut 20 €' }))
    expect(text).toHaveValue('Q: Do you take cards?\nA: Yes')
    expect(screen.queryByText(/^The text is below/)).toBeNull()
    await act(async () => adding.resolve(found))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('1 question was added.')).toBeVisible()
    expect(callsOf('importKnowledge')).toHaveLength(2)
  })
  it('a page or a file that makes the text too long is kept whole and reported, and not sent', async () => {
    const { user, callsOf } = await renderPanel({ call: { readPage: () => ({ text: 'a'.repeat(499_990) }) } })
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    const text = within(await dialog()).getByRole('textbox', { name: 'Questions and answers' })
    await user.click(text)
    await user.paste('Open?\nYes, daily')
    await user.type(within(await dialog()).getByRole('textbox', { name: 'Your website' }), 'lily.example{Enter}')
    expect(await screen.findByText('8 characters too many: at most 500,000 fit.')).toBeVisible()
    expect(text).toHaveValue(`Open?\nYes, daily\n\n${'a'.repeat(499_990)}`)
    expect(within(await dialog()).getByRole('button', { name: 'Look at it' })).toBeDisabled()
    expect(callsOf('importKnowledge')).toEqual([])
  })
  it('a page that cannot be read is reported in the dialog, and nothing typed is lost', async () => {
    const { user } = await renderPanel({ call: { readPage: rejected } })
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    const text = within(await dialog()).getByRole('textbox', { name: 'Questions and answers' })
    await user.click(text)
    await user.paste('Open?\nYes')
    await user.type(within(await dialog()).getByRole('textbox', { name: 'Your website' }), '10.0.0.1{Enter}')
    expect(await screen.findByText(/^This page could not be read/u)).toBeVisible()
    await user.keyboard('{Escape}')
    expect(text).toHaveValue('Open?\nYes')
  })
  it('an import of too many questions says how many may be imported at once', async () => {
    const refuse = () =>
      Promise.reject(new ApiError({ status: 422, body: { code: 'VALIDATION_ERROR', message: 'No' } }))
    const { user } = await renderPanel({ call: { importKnowledge: refuse } })
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    await user.click(within(await dialog()).getByRole('textbox', { name: 'Questions and answers' }))
    await user.paste('Open?\nYes')
    await user.click(within(await dialog()).getByRole('button', { name: 'Look at it' }))
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent(
      'At most 2,000 questions can be imported at once.',
    )
  })
  it('a file that is no text is refused in words, and one of another encoding is read by its letters', async () => {
    const { user } = await renderPanel()
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    const input =
      document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('There is no way to choose a file')
    const fileOf = (name: string, ...bytes: number[]) => new File([Uint8Array.from(bytes)], name, { type: 'text/csv' })
    await user.upload(input, fileOf('list.csv', 0x50, 0x4b, 0x03, 0x04))
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent('This is a workbook.')
    // «Цены?;Да» of windows-1251.
    await user.upload(input, fileOf('list.csv', 0xd6, 0xe5, 0xed, 0xfb, 0x3f, 0x3b, 0xc4, 0xe0))
    const text = within(await dialog()).getByRole('textbox', { name: 'Questions and answers' })
    await waitFor(() => expect(text).toHaveValue('Цены?;Да'))
    expect(within(await dialog()).getByText(/^The file was read as windows-1251/u)).toBeVisible()
  })
  it('an import reads a file, and keeps the text when it fails', async () => {
    const { user } = await renderPanel({ call: { importKnowledge: rejected } })
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    const input =
      document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('There is no way to choose a file')
    await user.upload(input, new File(['question;answer\nOpen?;Yes'], 'list.csv', { type: 'text/csv' }))
    const text = within(await dialog()).getByRole('textbox', { name: 'Questions and answers' })
    await waitFor(() => expect(text).toHaveValue('question;answer\nOpen?;Yes'))
    await user.click(within(await dialog()).getByRole('button', { name: 'Look at it' }))
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent('Try again later')
    expect(text).toHaveValue('question;answer\nOpen?;Yes')
  })
})
