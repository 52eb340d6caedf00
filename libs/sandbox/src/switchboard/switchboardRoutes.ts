import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Board } from '../oddities/Board.ts'
import { sendPage, servePageFile } from '../page/sendPage.ts'
import { switchboardPage, type Outcome } from './switchboardPage.ts'

const name = z.string().min(1).max(200)
const isOn = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

/** A wish: a switch set, the next messages refused, or something to happen once. */
const Wish = z.union([
  z.object({ vendor: name, switch: name, isOn }),
  z.object({ vendor: name, refusal: name, times: z.coerce.number().int().min(1).max(100).default(1) }),
  z.object({ vendor: name, act: name, ends: name, given: z.string().max(4096).default('') }),
])
type Wish = z.infer<typeof Wish>

/**
 * Serves the odd sides of all vendors: a page at `/switchboard`, and the same as JSON at `/switchboard.json`. A wish is
 * posted to `/switchboard`, as a form or as JSON; it is answered by the page, or by 204 or the reason as JSON.
 */
export function switchboardRoutes(app: FastifyInstance, boards: readonly Board[]): void {
  const { prefix } = app
  servePageFile(app, '/switchboard/switchboard.css', new URL('switchboard.css', import.meta.url))
  const show = (reply: FastifyReply, outcome: Outcome | null) =>
    sendPage(reply, {
      title: 'Switchboard · Sandbox',
      styles: [`${prefix}/page.css`, `${prefix}/switchboard/switchboard.css`],
      scripts: [],
      body: switchboardPage(prefix, boards, outcome),
    })

  app.get('/switchboard', (_request, reply) => show(reply, null))
  app.get('/switchboard.json', () => ({ boards: boards.map(toJson) }))
  app.post('/switchboard', (request, reply) => {
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
    const wish = Wish.safeParse(request.body)
    const outcome = wish.success ? fulfil(boards, wish.data) : { text: z.prettifyError(wish.error), isFault: true }
    if (isForm) return show(reply.code(outcome.isFault ? 400 : 200), outcome)
    return outcome.isFault ? reply.code(400).send({ message: outcome.text }) : reply.code(204).send()
  })
}

const toJson = (board: Board) => ({
  name: board.name,
  switches: board.switches.map((each) => ({ ...each, isOn: board.isOn(each.name) })),
  refusals: board.refusals.map(({ name: refusal, title }) => ({ name: refusal, title })),
  acts: board.acts.map(({ name: act, title, about }) => ({ name: act, title, about })),
  ends: board.ends().map(({ name: ends, title }) => ({ name: ends, title })),
})

const fault = (text: string): Outcome => ({ text, isFault: true })
const done = (text: string): Outcome => ({ text, isFault: false })

function fulfil(boards: readonly Board[], wish: Wish): Outcome {
  const board = boards.find((one) => one.name === wish.vendor)
  if (!board) return fault(`There is no vendor ${wish.vendor}`)
  if ('switch' in wish) {
    const found = board.switches.find((one) => one.name === wish.switch)
    if (!found) return fault(`${board.title} has no switch ${wish.switch}`)
    board.set(found.name, wish.isOn)
    return done(`${board.title}: ${found.title} is ${wish.isOn ? 'on' : 'off'}.`)
  }
  if ('refusal' in wish) {
    const found = board.refusals.find((one) => one.name === wish.refusal)
    if (!found) return fault(`${board.title} has no refusal ${wish.refusal}`)
    for (let left = wish.times; left > 0; left -= 1) found.plan()
    return done(
      `${board.title}: the next ${wish.times === 1 ? 'message' : `${wish.times} messages`} will be refused with ${found.title}.`,
    )
  }
  const found = board.acts.find((one) => one.name === wish.act)
  if (!found) return fault(`${board.title} has no act ${wish.act}`)
  const reason = found.run(wish.ends, wish.given.trim())
  return reason === null ? done(`${board.title}: ${found.title}. Done.`) : fault(`${board.title}: ${reason}.`)
}
