import { expect, it } from 'vitest'
import { watchVersion, type VersionPorts } from './watchVersion.ts'

/** A page whose server serves what the test sets, and a clock that the test advances. */
function aPage({ own = 'old', answers }: { own?: string | null; answers: readonly (() => Promise<Response>)[] }) {
  let isVisible = true
  let minutes = 0
  let requests = 0
  let listener = (): void => undefined
  let notified = 0
  const page: VersionPorts['page'] = {
    get visibilityState() {
      return isVisible ? ('visible' as const) : ('hidden' as const)
    },
    addEventListener: (_: string, callback: unknown) => void (listener = callback as () => void), // the only listener is ours
    removeEventListener: () => void (listener = () => undefined),
  }
  const fetch = () => (answers[requests++] ?? answers.at(-1) ?? (() => Promise.reject(new TypeError('offline'))))()
  const stop = watchVersion(() => (notified += 1), { own, fetch, page, now: () => minutes * 60_000 })
  const comeBack = async (after = 2) => {
    minutes += after
    isVisible = false
    listener()
    isVisible = true
    listener()
    await new Promise((done) => setTimeout(done))
  }
  return { comeBack, stop, notified: () => notified, requests: () => requests }
}
const serving = (build: string) => async () => new Response(JSON.stringify({ build }))

it('watchVersion stays silent while the same build is served', async () => {
  const page = aPage({ answers: [serving('old')] })
  await page.comeBack()
  await page.comeBack()
  expect([page.requests(), page.notified()]).toEqual([2, 0])
})

it('watchVersion notifies of another build once, and stops fetching', async () => {
  const page = aPage({ answers: [serving('old'), serving('new')] })
  for (let visit = 0; visit < 5; visit += 1) await page.comeBack()
  expect([page.requests(), page.notified()]).toEqual([2, 1])
})

it('watchVersion fetches once a minute, however often the page is shown', async () => {
  const page = aPage({ answers: [serving('old')] })
  for (let visit = 0; visit < 5; visit += 1) await page.comeBack(0.1)
  expect(page.requests()).toBe(1)
})

it.each([
  ['a page instead of the file', async () => new Response('<!doctype html>')],
  ['nothing', async () => new Response('{}', { status: 404 })],
  ['a file that names no build', async () => new Response('{"build":7}')],
  ['no network', () => Promise.reject(new TypeError('offline'))],
])('watchVersion ignores %s', async (_, answer) => {
  const page = aPage({ answers: [answer, serving('new')] })
  await page.comeBack()
  expect(page.notified()).toBe(0)
  await page.comeBack()
  expect(page.notified()).toBe(1)
})

it('watchVersion fetches nothing for an unbuilt page, nor after it was stopped', async () => {
  const unbuilt = aPage({ own: null, answers: [serving('new')] })
  await unbuilt.comeBack()
  const stopped = aPage({ answers: [serving('new')] })
  stopped.stop()
  await stopped.comeBack()
  expect([unbuilt.requests(), stopped.requests()]).toEqual([0, 0])
})
