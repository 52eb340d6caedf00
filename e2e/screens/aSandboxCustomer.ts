import { expect, type APIRequestContext } from '@playwright/test'

/**
 * A new customer of a salon, the demo's by default, who writes without a page of their own;
 * `received` reads what arrived.
 */
export async function aSandboxCustomer(
  request: APIRequestContext,
  origin: string,
  name: string,
  bot = 'lily_salon_bot',
) {
  const made = await request.post(`${origin}/sandbox/customer/people`, { data: { bot, name, language: 'en' } })
  expect(made.status()).toBe(201)
  const { customer } = (await made.json()) as { customer: { username: string } } // as the sandbox defines
  return {
    name,
    write: async (text: string) => {
      const written = await request.post(`${origin}/sandbox/customer/messages`, {
        data: { bot, customer: customer.username, text },
      })
      expect(written.status()).toBe(201)
    },
    /** Sends a voice message. */
    speak: async (recording: Buffer) => {
      const sent = await request.post(
        `${origin}/sandbox/customer/files?bot=${bot}&customer=${customer.username}&kind=voice&name=voice.ogg&type=audio/ogg`,
        { data: recording, headers: { 'content-type': 'application/octet-stream' } },
      )
      expect(sent.status()).toBe(201)
    },
    /** The texts from the salon, oldest first. */
    received: async (): Promise<readonly string[]> => {
      const page = await (
        await request.get(`${origin}/sandbox/customer?bot=${bot}&customer=${customer.username}`)
      ).text()
      return [...page.matchAll(/<article class="message theirs"[\s\S]*?<\/article>/gu)].map(
        ([article]) => /<p class="text" dir="auto">([\s\S]*?)<\/p>/u.exec(article)?.[1] ?? '',
      )
    },
  }
}
