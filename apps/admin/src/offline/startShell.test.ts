import { expect, it, vi } from 'vitest'
import { startShell } from './startShell.ts'

function aPage(build: string | null = 'b1') {
  const tasks: (() => void)[] = []
  const active = { postMessage: vi.fn() }
  const worker = Object.assign(new EventTarget(), {
    register: vi.fn(async () => undefined),
    ready: Promise.resolve({ active }),
  })
  startShell({
    build,
    worker: worker as unknown as ServiceWorkerContainer, // what startShell uses of it
    locale: () => 'kk',
    whenAtRest: (task) => void tasks.push(task),
  })
  return { worker, active, rest: () => tasks.forEach((task) => task()) }
}

it('the worker is registered once the page is at rest, and is told the language', async () => {
  const { worker, active, rest } = aPage()
  expect(worker.register).not.toHaveBeenCalled()
  rest()
  await vi.waitFor(() => expect(active.postMessage).toHaveBeenCalledWith({ type: 'keep-shell', locale: 'kk' }))
  expect(worker.register).toHaveBeenCalledOnce()
})

it('a worker of a newer build is told the language when it takes over', async () => {
  const { worker, active, rest } = aPage()
  rest()
  await vi.waitFor(() => expect(active.postMessage).toHaveBeenCalledOnce())
  worker.dispatchEvent(new Event('controllerchange'))
  await vi.waitFor(() => expect(active.postMessage).toHaveBeenCalledTimes(2))
})

it('an unbuilt page registers no worker', () => {
  const { worker, rest } = aPage(null)
  rest()
  expect(worker.register).not.toHaveBeenCalled()
})
