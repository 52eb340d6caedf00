import { switchesByName, type Board, type BoardRefusal } from '../oddities/Board.ts'
import type { InstagramEnds } from './eventBodies.ts'
import { instagramSwitches } from './InstagramSwitches.ts'
import type { InstagramWorld } from './InstagramWorld.ts'

/** Refusals by code and subcode: https://developers.facebook.com/docs/instagram-platform/reference/error-codes */
const codes: readonly (readonly [code: number, subcode: number | undefined, status: number, message: string])[] = [
  [10, 2534022, 400, 'Sent outside of the allowed window'],
  [551, 1545041, 400, 'This person is not available right now'],
  [100, 2534014, 400, 'The requested user cannot be found'],
  [10, 2018300, 400, 'Another app is controlling this thread now'],
  [613, undefined, 400, 'Calls to this API have exceeded the rate limit'],
  [200, undefined, 403, 'Requires instagram_business_manage_messages permission'],
  [368, undefined, 400, 'The action attempted has been deemed abusive'],
  [2, undefined, 500, 'Service temporarily unavailable'],
  [190, 460, 401, 'The session has been invalidated'],
]

const planned = ({ faults }: InstagramWorld): BoardRefusal[] =>
  codes.map(([code, subcode, status, message]) => ({
    name: subcode === undefined ? String(code) : `${code}.${subcode}`,
    title: `${code}${subcode === undefined ? '' : ` (${subcode})`} ${message}`,
    plan: () =>
      faults.next({
        kind: 'refused',
        status,
        code,
        ...(subcode !== undefined && { subcode }),
        message: `(#${code}) ${message}`,
      }),
  }))

/** The odd sides of Instagram's API. */
export function instagramBoard(world: InstagramWorld): Board {
  const all = (): { name: string; title: string; ends: InstagramEnds }[] =>
    [...world.accounts.values()].toReversed().flatMap((account) =>
      [...world.people.values()].toReversed().map((person) => ({
        name: `${account.accountId} ${person.personId}`,
        title: `${person.name} with ${account.name}`,
        ends: { account, person },
      })),
    )
  const between = (name: string, run: (ends: InstagramEnds) => string | null): string | null => {
    const found = all().find((one) => one.name === name)
    return found ? run(found.ends) : 'There is no such person and account'
  }
  const doing = (run: (ends: InstagramEnds) => void) => (name: string) =>
    between(name, (ends) => {
      run(ends)
      return null
    })
  /** Does something to the newest message of the customer, or of the business. */
  const toLast =
    (isCustomers: boolean, run: (ends: InstagramEnds, mid: string, given: string) => void) =>
    (name: string, given: string) =>
      between(name, (ends) => {
        const { bubbles } = world.conversation(ends.account.accountId, ends.person.personId)
        const last = bubbles.findLast((one) => (one.writer === 'customer') === isCustomers && one.isUnsent !== true)
        if (!last) return 'Nothing has been written there'
        run(ends, last.mid, given)
        return null
      })
  const { play } = world
  return {
    name: 'instagram',
    title: 'Instagram',
    ...switchesByName(world.switches, instagramSwitches),
    refusals: planned(world),
    ends: all,
    acts: [
      {
        name: 'edit',
        title: 'The customer edits their last message',
        about: 'As Instagram allows it for a quarter of an hour.',
        field: { title: 'New text', example: 'At six, please' },
        run: toLast(true, play.edit),
      },
      {
        name: 'unsend',
        title: 'The customer takes their last message back',
        about: 'It vanishes for both.',
        run: toLast(true, play.unsend),
      },
      {
        name: 'react',
        title: 'The customer reacts to the last answer',
        about: 'With a heart.',
        run: toLast(false, (ends, mid) => play.react(ends, mid, '❤️')),
      },
      {
        name: 'take',
        title: 'Another app takes the conversation',
        about: 'What the customer writes comes on standby from then on.',
        run: doing(play.holdElsewhere),
      },
      {
        name: 'pass',
        title: 'The conversation is passed to us',
        about: 'By the app that had it.',
        run: doing(play.passToUs),
      },
    ],
  }
}
