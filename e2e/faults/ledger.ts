import type { Locator } from '@playwright/test'
import type { FaultyLink } from './faultyLink.ts'

/** The outcome of every attempted message (reliability 4.1). In a good run all counts but the first four are 0. */
export type Balance = {
  attempted: number
  acknowledged: number
  failed: number
  stored: number
  /** Acknowledged, but not in the database. */
  lost: number
  /** Refused or discarded, but in the database. */
  phantom: number
  doubled: number
  missingOnScreen: number
  doubledOnScreen: number
  outOfOrder: number
  /** Twice on the customer's phone. */
  doubledAtCustomer: number
  /** Shown as failed in a window, although it is on the customer's phone. */
  failedThoughArrived: number
}

/** The messages at the customer: the texts on the phone, and those that each window marks as failed. */
export type Delivered = { onPhone: Shown; shownAsFailed: readonly Shown[] }

const nothingDelivered: Delivered = { onPhone: [], shownAsFailed: [] }

/** The texts of the bubbles of a window, in order. */
export type Shown = readonly string[]

const marker = /L-[a-z0-9]+-\d+\./u

/** Accounts for the messages of a run: every sent text has a marker of its own. */
export function createLedger(run: string, link: Pick<FaultyLink, 'answered'>) {
  const attempts: string[] = []
  const refused = new Set<string>()
  return {
    /** Returns the text of the next attempt. */
    next: () => {
      // The full stop ends the number, whatever follows it on a screen.
      const text = `L-${run}-${attempts.length}.`
      attempts.push(text)
      return text
    },
    /** Records that a user discarded this message. */
    refuse: (text: string) => void refused.add(text),
    attempts: attempts as readonly string[],
    /** Computes the balance from what the server stores and what each window shows. */
    balance(held: Shown, windows: readonly Shown[], { onPhone, shownAsFailed } = nothingDelivered): Balance {
      const mine = (text: string) => text.startsWith(`L-${run}-`)
      const acknowledged = new Set(
        link.answered.flatMap(({ path, status, text, answer }) =>
          path.includes('/sendMessage') && status === 200 && answer.includes('"status":"ok"')
            ? [...(marker.exec(text) ?? [])]
            : [],
        ),
      )
      const stored = held.filter(mine)
      const inDatabase = new Set(stored)
      const count = (window: Shown, judge: (text: string) => boolean) => new Set(window.filter(judge)).size
      const shown = windows.map((window) => window.filter(mine))
      return {
        attempted: attempts.length,
        acknowledged: attempts.filter((text) => acknowledged.has(text)).length,
        failed: refused.size,
        stored: inDatabase.size,
        lost: attempts.filter((text) => acknowledged.has(text) && !inDatabase.has(text)).length,
        phantom: [...refused].filter((text) => inDatabase.has(text)).length,
        doubled: stored.length - inDatabase.size,
        missingOnScreen: sum(shown.map((window) => [...inDatabase].filter((text) => !window.includes(text)).length)),
        doubledOnScreen: sum(shown.map((window) => window.length - count(window, () => true))),
        doubledAtCustomer: onPhone.filter(mine).length - new Set(onPhone.filter(mine)).size,
        failedThoughArrived: sum(
          shownAsFailed.map((window) => count(window, (text) => mine(text) && onPhone.includes(text))),
        ),
        outOfOrder: sum(
          shown.map((window) =>
            disorder(
              window.filter((text) => inDatabase.has(text)),
              stored,
            ),
          ),
        ),
      }
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>

/** The balance of a good run: nothing lost, invented, doubled, or out of order. */
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

/** Counts the neighbours that are in another order than in the database. */
function disorder(window: Shown, stored: Shown): number {
  const places = window.map((text) => stored.indexOf(text))
  return places.filter((place, at) => at > 0 && place < (places[at - 1] ?? 0)).length
}

/** Reads the ledger's texts in a window from its end upwards, scrolling as a reader would. */
export async function readWindow(messages: Locator): Promise<Shown> {
  return messages.evaluate(async (region) => {
    const scroller = [region, ...region.querySelectorAll<HTMLElement>('*')].find(
      (one) => getComputedStyle(one).overflowY === 'auto',
    ) as HTMLElement | undefined
    const textOf = (row: Element) => {
      const own = row.cloneNode(true) as Element // a copy of an element is one
      // The quoted message is another one.
      for (const quote of own.querySelectorAll('blockquote')) quote.remove()
      return /L-[a-z0-9]+-\d+\./u.exec(own.textContent)?.[0]
    }
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const seen = new Map<string, string>()
    let order: string[] = []
    if (scroller) scroller.scrollTop = scroller.scrollHeight
    for (let look = 0; look < 200; look += 1) {
      await frame()
      const rows = [...region.querySelectorAll<HTMLElement>('[data-row]')].flatMap((row) => {
        const text = textOf(row)
        return text === undefined ? [] : [[row.dataset['row'] ?? '', text] as const]
      })
      order = [...rows.map(([key]) => key).filter((key) => !seen.has(key)), ...order]
      for (const [key, text] of rows) seen.set(key, text)
      if (!scroller || scroller.scrollTop <= 0) break
      scroller.scrollTop -= scroller.clientHeight * 0.6
    }
    if (scroller) scroller.scrollTop = scroller.scrollHeight
    return order.map((key) => seen.get(key) ?? '')
  })
}

/** The ledger's texts of the rendered rows that a window marks as failed. */
export const readFailures = async (messages: Locator): Promise<Shown> =>
  (await messages.locator('[data-row][data-failed]').allTextContents()).flatMap((text) => [
    ...(marker.exec(text) ?? []),
  ])
