import type { Locator } from '@playwright/test'
import type { FaultyLink } from './faultyLink.ts'

/** What became of every message that was meant to be sent (reliability 4.1). All counts of a good run but the first four are 0. */
export type Balance = {
  attempted: number
  acknowledged: number
  failed: number
  stored: number
  /** Acknowledged, and not in the database. */
  lost: number
  /** Refused or discarded, and in the database. */
  phantom: number
  doubled: number
  missingOnScreen: number
  doubledOnScreen: number
  outOfOrder: number
  /** Twice on the customer's phone. */
  doubledAtCustomer: number
  /** Shown as failed in a window, though it is on the customer's phone. */
  failedThoughArrived: number
}

/** What became of messages at the customer: the texts on the phone, and what each window marks as failed. */
export type Delivered = { onPhone: Shown; shownAsFailed: readonly Shown[] }

const nothingDelivered: Delivered = { onPhone: [], shownAsFailed: [] }

/** What a window shows: the words of its bubbles, in their order. */
export type Shown = readonly string[]

const marker = /L-[a-z0-9]+-\d+\./u

/** Keeps account of a run: every word that is sent bears a marker of its own. */
export function createLedger(run: string, link: Pick<FaultyLink, 'answered'>) {
  const attempts: string[] = []
  const refused = new Set<string>()
  return {
    /** The words of the next attempt. */
    next: () => {
      // The full stop ends the number, whatever stands after it on a screen.
      const words = `L-${run}-${attempts.length}.`
      attempts.push(words)
      return words
    },
    /** Somebody decided that this one is not to be sent. */
    refuse: (words: string) => void refused.add(words),
    attempts: attempts as readonly string[],
    /** The end of the account, by what the server holds and what each window shows. */
    balance(held: Shown, windows: readonly Shown[], { onPhone, shownAsFailed } = nothingDelivered): Balance {
      const mine = (words: string) => words.startsWith(`L-${run}-`)
      const acknowledged = new Set(
        link.answered.flatMap(({ path, status, text, answer }) =>
          path.includes('/sendMessage') && status === 200 && answer.includes('"status":"ok"')
            ? [...(marker.exec(text) ?? [])]
            : [],
        ),
      )
      const stored = held.filter(mine)
      const inDatabase = new Set(stored)
      const count = (window: Shown, judge: (words: string) => boolean) => new Set(window.filter(judge)).size
      const shown = windows.map((window) => window.filter(mine))
      return {
        attempted: attempts.length,
        acknowledged: attempts.filter((words) => acknowledged.has(words)).length,
        failed: refused.size,
        stored: inDatabase.size,
        lost: attempts.filter((words) => acknowledged.has(words) && !inDatabase.has(words)).length,
        phantom: [...refused].filter((words) => inDatabase.has(words)).length,
        doubled: stored.length - inDatabase.size,
        missingOnScreen: sum(shown.map((window) => [...inDatabase].filter((words) => !window.includes(words)).length)),
        doubledOnScreen: sum(shown.map((window) => window.length - count(window, () => true))),
        doubledAtCustomer: onPhone.filter(mine).length - new Set(onPhone.filter(mine)).size,
        failedThoughArrived: sum(
          shownAsFailed.map((window) => count(window, (words) => mine(words) && onPhone.includes(words))),
        ),
        outOfOrder: sum(
          shown.map((window) =>
            disorder(
              window.filter((words) => inDatabase.has(words)),
              stored,
            ),
          ),
        ),
      }
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>

/** The whole account is good: nothing lost, nothing out of nowhere, nothing twice, everything where it belongs. */
export const clean = {
  lost: 0,
  phantom: 0,
  doubled: 0,
  missingOnScreen: 0,
  doubledOnScreen: 0,
  outOfOrder: 0,
  doubledAtCustomer: 0,
  failedThoughArrived: 0,
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** How many neighbours stand the other way round than in the database. */
function disorder(window: Shown, stored: Shown): number {
  const places = window.map((words) => stored.indexOf(words))
  return places.filter((place, at) => at > 0 && place < (places[at - 1] ?? 0)).length
}

/** The ledger's words in a window, read from its end upwards, as a reader would. */
export async function readWindow(messages: Locator): Promise<Shown> {
  return messages.evaluate(async (region) => {
    const scroller = [region, ...region.querySelectorAll<HTMLElement>('*')].find(
      (one) => getComputedStyle(one).overflowY === 'auto',
    ) as HTMLElement | undefined
    const wordsOf = (row: Element) => /L-[a-z0-9]+-\d+\./u.exec(row.textContent)?.[0]
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const seen = new Map<string, string>()
    let order: string[] = []
    if (scroller) scroller.scrollTop = scroller.scrollHeight
    for (let look = 0; look < 200; look += 1) {
      await frame()
      const rows = [...region.querySelectorAll<HTMLElement>('[data-row]')].flatMap((row) => {
        const words = wordsOf(row)
        return words === undefined ? [] : [[row.dataset['row'] ?? '', words] as const]
      })
      order = [...rows.map(([key]) => key).filter((key) => !seen.has(key)), ...order]
      for (const [key, words] of rows) seen.set(key, words)
      if (!scroller || scroller.scrollTop <= 0) break
      scroller.scrollTop -= scroller.clientHeight * 0.6
    }
    if (scroller) scroller.scrollTop = scroller.scrollHeight
    return order.map((key) => seen.get(key) ?? '')
  })
}

/** The ledger's words of the rows that a window marks as failed, of those that it has drawn. */
export const readFailures = async (messages: Locator): Promise<Shown> =>
  (await messages.locator('[data-row][data-failed]').allTextContents()).flatMap((text) => [
    ...(marker.exec(text) ?? []),
  ])
