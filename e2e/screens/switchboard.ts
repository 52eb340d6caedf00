import { expect } from '@playwright/test'

/** A switch of the sandbox's switchboard, or something that happens once between two ends. */
type Wish = { vendor: string } & (
  | { switch: string; isOn: boolean }
  | { refusal: string; times?: number }
  | { act: string; ends: string; given?: string }
)

/** Has the sandbox play the odd sides of the real vendors, one after the other. */
export async function playOddities(origin: string, ...wishes: readonly Wish[]): Promise<void> {
  for (const wish of wishes) {
    const answer = await fetch(`${origin}/sandbox/switchboard`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wish),
    })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
  }
}
