import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { altegioSummary, altegioToasts, type AltegioSummary } from './index.ts'

const outcomeOf = (result: unknown) => {
  const { successful, alreadyConnected, failed } = altegioSummary([{ salonId: '7', result }])
  expect([...successful, ...alreadyConnected, ...failed]).toEqual(['7'])
  return successful.length > 0 ? 'successful' : alreadyConnected.length > 0 ? 'already' : 'failed'
}

describe('the results of connecting salons (ALT-2)', () => {
  it.each([
    [{ success: true, status: 'success', message: 'Connected', crmId: 5 }, 'successful'],
    [{ success: true }, 'successful'],
    [{ status: 'success' }, 'successful'],
    [{ status: 'ok' }, 'successful'],
    [{ success: true, status: 'ok', message: 'OK' }, 'successful'],
    [{ success: true, code: 201 }, 'successful'],
    [{ success: true, message: null, error: null, meta: null }, 'successful'],

    [{ success: false, status: 'already_installed', message: 'This application is already installed' }, 'already'],
    [{ success: false, status: 'ALREADY_INSTALLED' }, 'already'],
    [{ success: false, status: 'failed', code: 'already_connected' }, 'already'],
    [{ success: false, status: 'error', error: { code: 'ALREADY_LINKED', message: 'No' } }, 'already'],
    [{ success: true, status: 'success', code: 'alreadyInstalled' }, 'already'],
    [{ success: false, message: 'Пользователь уже установил это приложение.' }, 'already'],
    [{ success: false, message: 'Застосунок ВЖЕ ВСТАНОВЛЕНО' }, 'already'],
    [{ success: false, message: 'La aplicación ya está instalada' }, 'already'],
    [{ success: false, message: 'O aplicativo já está instalado' }, 'already'],
    [{ success: false, message: 'Приложение уже подключено' }, 'already'],
    [{ success: false, message: 'Салон вже підключено' }, 'already'],
    [{ success: false, message: 'El salón ya está conectado' }, 'already'],
    [{ success: false, message: 'O salão já está conectado' }, 'already'],
    [{ success: false, message: 'Has been added Already' }, 'already'],
    [{ success: true, message: 'It is already there' }, 'already'],
    [{ success: false, error: 'Already there' }, 'already'],
    [{ success: false, error: { message: 'Already there' } }, 'already'],
    [
      { success: false, status: 'error', data: null, meta: { message: 'Пользователь уже установил это приложение.' } },
      'already',
    ],
    [{ success: false, status: 'failed', message: 'This application is already installed' }, 'already'],

    [{ success: false, status: 'failed', message: 'Permission expired, connect again from Altegio' }, 'failed'],
    [{ success: false, status: 'failed', message: 'The salon already belongs to another company' }, 'failed'],
    [{ success: true, status: 'failed' }, 'failed'],
    [{ success: true, status: 'success', message: 'Connected; its staff was there already' }, 'successful'],
    [{ success: true, status: 'success', message: 'Connected, although already installed by hand' }, 'successful'],
    [{ success: false, status: 'ok' }, 'failed'],
    [{ success: false, status: 'unsuccessful' }, 'failed'],
    [{ success: false, message: 'Установите приложение ещё раз' }, 'failed'],
    [{ success: 'true' }, 'failed'],
    [{ success: 1 }, 'failed'],
    [{ success: null }, 'failed'],
    [{ message: ['already installed'], status: { already: true } }, 'failed'],
    [{}, 'failed'],
  ])('the result %j is %s', (result, outcome) => {
    expect(outcomeOf(result)).toBe(outcome)
  })

  const results = [
    { salonId: '37532', result: { success: true, status: 'success', message: 'Connected', crmId: 5 } },
    { salonId: 37533, result: { success: false, status: 'already_installed' } },
    { salonId: '9', result: { success: false, status: 'failed' } },
    { salonId: '8', result: { success: true } },
    { salonId: '007', result: { success: false } },
  ]
  const summary = { successful: ['37532', '8'], alreadyConnected: ['37533'], failed: ['9', '007'] }

  it('the summary lists salons in their order, from a bare list or from `results`', () => {
    expect(altegioSummary(results)).toEqual(summary)
    expect(altegioSummary({ success: true, status: 'ok', results })).toEqual(summary)
    expect(altegioSummary([])).toEqual({ successful: [], alreadyConnected: [], failed: [] })
  })

  it.each([
    null,
    undefined,
    '',
    'connected',
    7,
    true,
    {},
    { success: true },
    { results: null },
    { results: { 0: results[0], length: 1 } },
    { data: results },
    [null],
    ['37532'],
    [[]],
    [{ salonId: '1' }],
    [{ salonId: '1', result: null }],
    [{ salonId: '1', result: true }],
    [{ salonId: '1', result: 'success' }],
    [{ salonId: '1', result: [{ success: true }] }],
    [{ result: { success: true } }],
    [{ salonId: '', result: { success: true } }],
    [{ salonId: null, result: { success: true } }],
    [{ salonId: 1.5, result: { success: true } }],
    [{ salonId: NaN, result: { success: true } }],
    [{ salonId: {}, result: { success: true } }],
    [...results, {}],
  ])('altegioSummary throws for %j (ALT-3)', (answer) => {
    expect(() => altegioSummary(answer)).toThrow(TypeError)
  })

  it.each([
    [null, 'The answer is no list of salons'],
    [{ success: true }, 'The answer is no list of salons'],
    [[null], 'A salon of the answer has no result'],
    [[{ salonId: '1' }], 'A salon of the answer has no result'],
    [[{ salonId: '1', result: null }], 'A salon of the answer has no result'],
    [[{ result: {} }], 'A salon of the answer has no id'],
  ])('altegioSummary of %j throws: %s', (answer, message) => {
    expect(() => altegioSummary(answer)).toThrow(message)
  })
})

describe('the toasts of a connection (ALT-3)', () => {
  const summary = (successful: number, alreadyConnected: number, failed: number): AltegioSummary => ({
    successful: Array<string>(successful).fill('1'),
    alreadyConnected: Array<string>(alreadyConnected).fill('2'),
    failed: Array<string>(failed).fill('3'),
  })

  it.each([
    [summary(2, 0, 0), [{ type: 'success', key: 'connected', count: 2 }]],
    [summary(0, 3, 0), [{ type: 'info', key: 'already-connected', count: 3 }]],
    [
      summary(1, 2, 0),
      [
        { type: 'success', key: 'connected', count: 1 },
        { type: 'info', key: 'already-connected', count: 2 },
      ],
    ],
    [summary(0, 0, 2), [{ type: 'error', key: 'salons-failed', count: 2, salonIds: ['3', '3'] }]],
    [summary(1, 0, 2), [{ type: 'warning', key: 'partly-connected', successful: 1, alreadyConnected: 0, failed: 2 }]],
    [summary(0, 1, 1), [{ type: 'warning', key: 'partly-connected', successful: 0, alreadyConnected: 1, failed: 1 }]],
    [summary(4, 2, 1), [{ type: 'warning', key: 'partly-connected', successful: 4, alreadyConnected: 2, failed: 1 }]],
    [summary(0, 0, 0), [{ type: 'error', key: 'connecting-failed' }]],
    [null, [{ type: 'error', key: 'connecting-failed' }]],
  ])('the summary %j gives the toasts %j', (received, toasts) => {
    expect(altegioToasts(received)).toEqual(toasts)
  })
})

describe('properties of connecting salons', () => {
  const word = fc.constantFrom(
    'success',
    'failed',
    'error',
    'ok',
    'already_installed',
    'ALREADY_CONNECTED',
    'already installed',
    'уже установлено',
    'Connected',
    '',
  )
  const result = fc.record(
    {
      success: fc.boolean(),
      status: word,
      code: word,
      message: word,
      error: fc.oneof(word, fc.record({ code: word, message: word })),
    },
    { requiredKeys: [] },
  )
  const salon = fc.record({ salonId: fc.oneof(fc.string({ minLength: 1 }), fc.maxSafeInteger()), result })

  it('every salon is in one list of the summary, in the order of the response', () => {
    fc.assert(
      fc.property(fc.array(salon), (answer) => {
        const { successful, alreadyConnected, failed } = altegioSummary(answer)
        const alone = answer.map((each) => altegioSummary({ results: [each] }))
        expect(alone.flatMap((each) => each.successful)).toEqual(successful)
        expect(alone.flatMap((each) => each.alreadyConnected)).toEqual(alreadyConnected)
        expect(alone.flatMap((each) => each.failed)).toEqual(failed)
        expect(successful.length + alreadyConnected.length + failed.length).toBe(answer.length)
      }),
    )
  })

  it('a salon without a code or success for it never counts as connected', () => {
    fc.assert(
      fc.property(
        fc.record({ status: word, message: word, success: fc.constantFrom(false, null, 'true') }),
        (salonResult) => {
          if (salonResult.status !== 'success' && salonResult.status !== 'ok')
            expect(outcomeOf(salonResult)).not.toBe('successful')
        },
      ),
    )
  })

  it('altegioSummary reads any response, or throws a TypeError', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.array(fc.record({ salonId: fc.anything(), result: fc.anything() }))),
        (answer) => {
          try {
            const { successful, alreadyConnected, failed } = altegioSummary(answer)
            for (const id of [...successful, ...alreadyConnected, ...failed]) expect(typeof id).toBe('string')
          } catch (error) {
            expect(error).toBeInstanceOf(TypeError)
          }
        },
      ),
    )
  })

  it('every salon is in exactly one toast: their numbers sum to the response', () => {
    fc.assert(
      fc.property(fc.array(salon, { minLength: 1 }), (answer) => {
        const received = altegioToasts(altegioSummary(answer)).map((toast) => {
          switch (toast.key) {
            case 'connected':
            case 'already-connected':
            case 'salons-failed':
              return toast.count
            case 'partly-connected':
              return toast.successful + toast.alreadyConnected + toast.failed
            case 'connecting-failed':
              return 0
          }
        })
        expect(received.reduce((sum, count) => sum + count, 0)).toBe(answer.length)
      }),
    )
  })
})
