import { expect, it } from 'vitest'
import { watchVersion, type VersionWorld } from './watchVersion.ts'

/** A page whose server serves what the test says, and a clock that stands until the test moves it. */
function aPage({ own = 'old', answers }: { own?: string | null; answers: readonly (() => Promise<Response>)[] }) {
  let isVisible = true
  let minutes = 0
  let asked = 0
  let listener = (): void => undefined
  let told = 0
  const page: VersionWorld['page'] = {
    get visibilityState() {
      return isVisible ? ('visible' as const) : ('hidden' as const)
    },
    addEventListener: (_: string, hear: unknown) => void (listener = hear as () => void), // the only listener is ours
    removeEventListener: () => void (listener = () => undefined),
  }
  const fetch = () => (answers[asked++] ?? answers.at(-1) ?? (() => Promise.reject(new TypeError('offline'))))()
  const stop = watchVersion(() => (told += 1), { own, fetch, page, now: () => minutes * 60_000 })
  const comeBack = async (after = 2) => {
    minutes += after
    isVisible = false
    listener()
    isVisible = true
    listener()
    await new Promise((done) => setTimeout(done))
  }
  return { comeBack, stop, told: () => told, asked: () => asked }
}
const serving = (build: string) => async () => new Response(JSON.stringify({ build }))

it('says nothing while the same build is served', async () => {
  const page = aPage({ answers: [serving('old')] })
  await page.comeBack()
  await page.comeBack()
  expect([page.asked(), page.told()]).toEqual([2, 0])
})

it('tells of another build once, and asks no more', async () => {
  const page = aPage({ answers: [serving('old'), serving('new')] })
  for (let visit = 0; visit < 5; visit += 1) await page.comeBack()
  expect([page.asked(), page.told()]).toEqual([2, 1])
})

it('asks once a minute, however often one comes back', async () => {
  const page = aPage({ answers: [serving('old')] })
  for (let visit = 0; visit < 5; visit += 1) await page.comeBack(0.1)
  expect(page.asked()).toBe(1)
})

it.each([
  ['a page instead of the file', async () => new Response('<!doctype html>')],
  ['nothing', async () => new Response('{}', { status: 404 })],
  ['a file that names no build', async () => new Response('{"build":7}')],
  ['no network', () => Promise.reject(new TypeError('offline'))],
])('takes %s for no answer', async (_, answer) => {
  const page = aPage({ answers: [answer, serving('new')] })
  await page.comeBack()
  expect(page.told()).toBe(0)
  await page.comeBack()
  expect(page.told()).toBe(1)
})

it('asks nothing where nothing was built, nor after it was stopped', async () => {
  const unbuilt = aPage({ own: null, answers: [serving('new')] })
  await unbuilt.comeBack()
  const stopped = aPage({ answers: [serving('new')] })
  stopped.stop()
  await stopped.comeBack()
  expect([unbuilt.asked(), stopped.asked()]).toEqual([0, 0])
})
