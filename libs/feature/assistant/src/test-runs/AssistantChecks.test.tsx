import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import { useApi } from '@frontdesk/platform'
import { aDeferred, aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { AnnouncerProvider } from '@frontdesk/platform/parts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pageCalls } from '../pageCalls.ts'
import { aBetterQuestion, aCheck, aTestQuestion, aWorseQuestion } from '../checks/checkFixtures.ts'
import { AssistantChecks } from './AssistantChecks.tsx'

type Endpoints = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>
const models = [{ model: 'local', name: null }]

function Screen() {
  return (
    <AnnouncerProvider>
      <AssistantChecks calls={useApi().subject(pageCalls)} companyId={101} />
    </AnnouncerProvider>
  )
}
async function renderChecks(call: Endpoints = {}) {
  const server = aFakeApi({
    call: {
      listAssistantChecks: () => ({ checks: [], questionCount: 3, models }),
      listKnowledge: () => ({
        items: [
          {
            id: 1,
            question: 'Is there parking?',
            answer: 'Yes',
            language: 'en',
            updatedAt: '2026-11-20T12:00:00.000Z',
          },
        ],
        total: 1,
      }),
      listTestQuestions: () => ({ questions: [], total: 0 }),
      ...call,
    },
  })
  const shown = renderScreen(<Screen />, { api: server })
  await screen.findByRole('heading', { name: 'Test questions' })
  const callsOf = (route: string) =>
    server.calls.filter(({ call: name }) => name === `call.${route}`).map(({ input }) => input)
  return { ...shown, callsOf }
}
const button = (name: string) => screen.findByRole('button', { name })

describe('runs of the test questions (TEACH-4)', () => {
  it('a run is started with who answers customers, shows how far it is, and is cancelled', async () => {
    let check = aCheck(1, { status: 'running', answered: 2, scores: null })
    let isStarted = false
    const { user, callsOf } = await renderChecks({
      listAssistantChecks: () => ({
        checks: isStarted ? [check] : [],
        questionCount: 3,
        models: [{ model: 'openai', name: 'a-model' }, ...models],
      }),
      startAssistantCheck: () => {
        isStarted = true
        return { check }
      },
      cancelAssistantCheck: () => {
        check = { ...check, status: 'cancelled' }
        return {}
      },
    })
    expect(await screen.findByText(/costs as much as 3 answers/)).toBeVisible()
    await user.click(await button('Ask 3 questions'))
    expect(await screen.findByText('2 of 8 questions')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Ask 3 questions' })).toBeNull()
    expect(callsOf('startAssistantCheck')).toEqual([{ companyId: 101, model: 'openai' }])
    await user.click(await button('Cancel the check'))
    expect(await screen.findByText('Cancelled')).toBeVisible()
    expect(callsOf('cancelAssistantCheck')).toEqual([{ companyId: 101, id: 1 }])
  })

  it('another assistant is chosen, and one that costs nothing says nothing of costs', async () => {
    const { user, callsOf } = await renderChecks({
      listAssistantChecks: () => ({
        checks: [],
        questionCount: 3,
        models: [{ model: 'openai', name: 'a-model' }, ...models],
      }),
      startAssistantCheck: () => ({ check: aCheck(1) }),
    })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Who answers' }), 'Built-in assistant')
    expect(screen.queryByText(/costs as much/)).toBeNull()
    await user.click(await button('Ask 3 questions'))
    await waitFor(() => expect(callsOf('startAssistantCheck')).toEqual([{ companyId: 101, model: 'local' }]))
  })

  it('a run shows what got worse and better, and is compared with another one', async () => {
    const { user, callsOf } = await renderChecks({
      listAssistantChecks: () => ({
        checks: [aCheck(3), aCheck(2, { startedBy: 'Marco' }), aCheck(1)],
        questionCount: 3,
        models,
      }),
      getAssistantCheck: ({ show }) => ({
        check: aCheck(3),
        against: aCheck(2),
        better: 1,
        worse: 1,
        questions: show === 'better' ? [aBetterQuestion] : [aWorseQuestion, aBetterQuestion],
        total: show === 'better' ? 1 : 2,
      }),
    })
    const [row] = await screen.findAllByRole('button', { name: /87% right/ })
    if (row) await user.click(row)
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Worse than before')).toBeVisible()
    const before = within(dialog.getAllByRole('group', { name: 'Before' })[0] as HTMLElement)
    expect(before.getByText('A haircut is 450 ₴.')).toBeVisible()
    expect(dialog.getByText('It does not say “450” / “450 ₴”.')).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: 'Better (1)' }))
    await waitFor(() => expect(dialog.queryByText('Worse than before')).toBeNull())
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Compared with' }), '1')
    await waitFor(() =>
      expect(callsOf('getAssistantCheck').at(-1)).toMatchObject({ id: 3, against: 1, show: 'better' }),
    )
  })
})

describe('the focus and the announcements of a run (TEACH-4)', () => {
  /** A company whose run goes on until `end` says how it ended. */
  async function renderRun(call: Endpoints = {}) {
    let checks: ReturnType<typeof aCheck>[] = []
    const shown = await renderChecks({
      listAssistantChecks: () => ({ checks, questionCount: 3, models }),
      startAssistantCheck: () => {
        checks = [aCheck(1, { status: 'running', answered: 0, scores: null })]
        return { check: checks[0] }
      },
      cancelAssistantCheck: () => {
        checks = [aCheck(1, { status: 'cancelled', scores: null })]
        return {}
      },
      ...call,
    })
    const end = (different: Parameters<typeof aCheck>[1]) => void (checks = [aCheck(1, different)])
    return { ...shown, end }
  }
  const title = () => screen.getByRole('heading', { name: 'Test questions' })
  const announced = () => document.querySelector('[data-announcer="polite"]')

  it('the focus goes to what came instead of the pressed button, and to the title after the run', async () => {
    const { user } = await renderRun()
    await user.click(await button('Ask 3 questions'))
    await waitFor(async () => expect(await button('Cancel the check')).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(await button('Ask 3 questions')).toBeVisible()
    // Not on the button that would start the next one.
    expect(title()).toHaveFocus()
    await waitFor(() => expect(announced()).toHaveTextContent('The check has ended: Cancelled'))
  })

  it('the end of a run is announced with its result by a region that was there before, once', async () => {
    const { user, end } = await renderRun()
    const region = announced()
    expect(region).toHaveAttribute('role', 'status')
    await user.click(await button('Ask 3 questions'))
    await button('Cancel the check')
    end({})
    await waitFor(() => expect(region).toHaveTextContent('The check has ended: 87% right'), { timeout: 5000 })
    expect(announced()).toBe(region)
    expect(title()).toHaveFocus()
    expect(screen.getAllByText(/87% right/)).toHaveLength(2)
  })

  it('a run that ended before it was read again is announced as well, and those of before are not', async () => {
    const afterwards = aDeferred<object>()
    let isStarted = false
    const { user } = await renderRun({
      listAssistantChecks: () => (isStarted ? afterwards.promise : { checks: [aCheck(1)], questionCount: 3, models }),
      startAssistantCheck: () => {
        isStarted = true
        return { check: aCheck(2, { status: 'running', scores: null }) }
      },
    })
    await user.click(await button('Ask 3 questions'))
    expect(await button('Cancel the check')).toBeVisible()
    expect(announced()).toBeEmptyDOMElement()
    afterwards.resolve({ checks: [aCheck(2), aCheck(1)], questionCount: 3, models })
    await waitFor(() => expect(announced()).toHaveTextContent('The check has ended: 87% right'))
  })

  it('a run that did not start leaves the focus on the button', async () => {
    const answer = aDeferred<object>()
    const { user } = await renderRun({ startAssistantCheck: () => answer.promise })
    await user.click(await button('Ask 3 questions'))
    await waitFor(async () => expect(await button('Ask 3 questions')).toBeDisabled())
    // As browsers do, unlike jsdom.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    answer.reject(new ApiError({ status: 503, body: {} }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The check was not started')
    expect(await button('Ask 3 questions')).toHaveFocus()
  })

  it('the focus is back on what opened a dialog', async () => {
    const { user } = await renderChecks({
      listAssistantChecks: () => ({ checks: [aCheck(1)], questionCount: 3, models }),
      getAssistantCheck: () => ({ check: aCheck(1), against: null, better: 0, worse: 0, questions: [], total: 0 }),
    })
    for (const name of ['Edit the test questions', /87% right/]) {
      await user.click(await screen.findByRole('button', { name }))
      await user.click(await button('Close'))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(screen.getByRole('button', { name })).toHaveFocus()
    }
  })
})

describe('test questions (TEACH-4)', () => {
  it('a question with two parts is written, and keeps its input when saving fails', async () => {
    let isBroken = true
    const { user, callsOf } = await renderChecks({
      createTestQuestion: () => {
        if (isBroken) throw new Error('No network')
        return { question: aTestQuestion(1) }
      },
    })
    await user.click(await button('Edit the test questions'))
    await user.click(await button('Add a test question'))
    const fill = async (name: string, text: string) => {
      await user.click(screen.getByRole('textbox', { name }))
      await user.paste(text)
    }
    await fill('What a customer writes', 'Parking and a sauna?')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Choose what answers it')).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: 'Any one of these answers it' }))
    await user.click(await screen.findByRole('option', { name: 'Is there parking?' }))
    await fill('The answer must say', 'behind | at the back\nfree')
    await user.click(screen.getByRole('button', { name: 'It asks something else as well' }))
    const [, second] = screen.getAllByRole('radio', { name: 'A person must answer' })
    if (second) await user.click(second)
    await fill('The answer must not say', 'valet')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('It was not saved')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await button('Add a test question')).toBeVisible()
    expect(callsOf('createTestQuestion').at(-1)).toEqual({
      companyId: 101,
      question: 'Parking and a sauna?',
      language: 'en',
      category: 'other',
      parts: [{ entries: [1], required: [['behind', 'at the back'], ['free']] }, { entries: null }],
      forbidden: ['valet'],
    })
  })

  it('questions are made of what the assistant knows, changed and deleted', async () => {
    let questions = [aTestQuestion(1)]
    const { user, callsOf } = await renderChecks({
      listTestQuestions: () => ({ questions, total: questions.length }),
      addKnowledgeQuestions: () => {
        questions = [aTestQuestion(2, { question: 'Is there parking?' }), ...questions]
        return { added: 1 }
      },
      updateTestQuestion: () => ({ question: aTestQuestion(1) }),
      deleteTestQuestion: ({ id }) => {
        questions = questions.filter((question) => String(question.id) !== String(id))
        return {}
      },
    })
    await user.click(await button('Edit the test questions'))
    await user.click(await button('Make them of what it knows'))
    expect(await screen.findByText('1 test question was made.')).toBeVisible()
    await user.click(await button('Delete: Is there parking?'))
    await user.click(await button('Delete'))
    await waitFor(() => expect(screen.queryByText('Is there parking?')).toBeNull())
    await user.click(await button('Change: How much is a haircut?'))
    await user.click(await button('Save'))
    await waitFor(() =>
      expect(callsOf('updateTestQuestion')).toMatchObject([
        {
          question: 'How much is a haircut?',
          parts: [{ entries: [1], required: [['450', '450 ₴']] }],
          forbidden: ['500'],
        },
      ]),
    )
  })

  it('29 of 100 are 29 percent', async () => {
    const total = { count: 100, right: 29, invented: 0, handedOver: 0 }
    await renderChecks({
      listAssistantChecks: () => ({
        checks: [aCheck(1, { scores: { total, byLanguage: {}, byCategory: {} } })],
        questionCount: 3,
        models,
      }),
    })
    expect(await screen.findByText(/^29% right/)).toBeVisible()
  })

  it.each([
    ['ASSISTANT_REFUSED_KEY', 'The language model refused the key of this server'],
    ['ASSISTANT_BUSY', 'The language model was too busy'],
    ['ASSISTANT_UNREACHABLE', 'The language model could not be reached'],
    ['ASSISTANT_CUT_OFF', 'The language model broke off its answers'],
    ['ASSISTANT_TIMED_OUT', 'The language model took too long'],
    ['ASSISTANT_SILENT', 'The language model fell silent amid its answers'],
    ['ASSISTANT_PROMPT_LEAK', 'The answers would have given away the instructions'],
    ['ASSISTANT_FAILED', 'The language model could not answer'],
    ['INTERNAL', 'Something went wrong on the server'],
    ['NEW_CODE', 'The assistant did not answer'],
  ])('a run that ended with %s says: %s', async (error, said) => {
    await renderChecks({
      listAssistantChecks: () => ({
        checks: [aCheck(1, { status: 'failed', scores: null, error })],
        questionCount: 3,
        models,
      }),
    })
    expect(await screen.findByText(said)).toBeVisible()
  })

  it.each([
    ['DAILY_LIMIT', /asked at most 5,000 test questions within a day/],
    ['REQUEST_IN_PROGRESS', /Another check goes on/],
    ['VALIDATION_ERROR', /There are no test questions yet, or this server no longer has the language model/],
    ['A_CODE_OF_TOMORROW', /^The check was not started: Not so$/],
  ])('a run that is refused with %s says why', async (code, said) => {
    const { user } = await renderChecks({
      startAssistantCheck: () => {
        throw new ApiError({ status: 422, body: { code, message: 'Not so' } })
      },
    })
    await user.click(await button('Ask 3 questions'))
    expect(await screen.findByRole('alert')).toHaveTextContent(said)
  })

  it('a run that is compared with none offers nothing better or worse', async () => {
    const { user } = await renderChecks({
      listAssistantChecks: () => ({ checks: [aCheck(1)], questionCount: 3, models }),
      getAssistantCheck: () => ({
        check: aCheck(1),
        against: null,
        better: 0,
        worse: 0,
        questions: [{ ...aWorseQuestion, change: 'new', before: null }],
        total: 1,
      }),
    })
    await user.click(await screen.findByRole('button', { name: /87% right/ }))
    expect(await screen.findByText('How much is a haircut?')).toBeVisible()
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['all', 'wrong'])
  })

  it('a run that could not be cancelled says so', async () => {
    const { user } = await renderChecks({
      listAssistantChecks: () => ({
        checks: [aCheck(1, { status: 'running', scores: null })],
        questionCount: 3,
        models,
      }),
      cancelAssistantCheck: () => {
        throw new ApiError({ status: 503, body: { message: 'Later' } })
      },
    })
    await user.click(await button('Cancel the check'))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The check was not cancelled: /)
    expect(await button('Cancel the check')).toBeVisible()
  })
})
